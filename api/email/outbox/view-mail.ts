import type { auctionItem } from '../../../db/schema/items.ts'
import { groupOf } from '../../contract/mail/mail-groups.ts'
import type { MailView } from '../../contract/mail/mail-view.ts'
import { spokenSubject } from '../../contract/mail/spoken-subject.ts'
import { shownAddress } from '../../contract/values/erased.ts'
import { isSecret } from '../../contract/values/mail-kind.ts'
import type { OutboxRow } from './draft.ts'

/** An email and what it is about, as they stand in the database. */
interface MailRow {
  mail: Omit<OutboxRow, 'content' | 'letter'>
  item: Pick<typeof auctionItem.$inferSelect, 'title' | 'slug' | 'isActive' | 'deletedAt'> | null
  organization: MailView['organization']
}

/** An email as the team sees it at `now`. */
export function viewMail({ mail, item, organization }: MailRow, now: Date): MailView {
  const { id, recipient, kind, state, attempts, problem } = mail
  const isPutOff = state === 'queued' && mail.sendAfter > now
  return {
    ...{ id, organization, recipient: shownAddress(recipient), kind, state, attempts, problem },
    subject: mail.subject ?? spokenSubject(kind, item?.title ?? null),
    item: item?.isActive && !item.deletedAt ? { title: item.title, slug: item.slug } : null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    sendAfter: isPutOff ? mail.sendAfter.toISOString() : null,
    canSendAgain: organization !== null && !isSecret(kind) && groupOf(state) !== 'waiting',
  }
}
