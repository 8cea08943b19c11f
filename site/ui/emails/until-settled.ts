import { groupOf } from '../../../api/contract/email/email-groups.ts'
import type { EmailList } from '../../../api/contract/email/email-view.ts'

const REREAD_MS = 5000

/** How often to read a list of emails again: only while one is waiting and the site can send. */
export function untilSettled(list: EmailList | undefined): number | false {
  return list?.sending && list.mails.some(({ state }) => groupOf(state) === 'waiting') ? REREAD_MS : false
}
