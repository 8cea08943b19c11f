import { groupOf } from '../../../api/contract/email/mail-groups.ts'
import type { MailList } from '../../../api/contract/email/mail-view.ts'

const REREAD_MS = 5000

/** How often to read a list of emails again: only while one is waiting and the site can send. */
export function untilSettled(list: MailList | undefined): number | false {
  return list?.sending && list.mails.some(({ state }) => groupOf(state) === 'waiting') ? REREAD_MS : false
}
