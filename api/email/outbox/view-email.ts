import type { auctionItem } from '../../../db/schema/items.ts'
import { groupOf } from '../../contract/email/email-groups.ts'
import { type EmailView, spokenSubject } from '../../contract/email/email-view.ts'
import { isSecret } from '../../contract/values/kind/email-kind.ts'
import type { OutboxRow } from './draft.ts'

/** An email and what it is about, as they stand in the database. */
interface EmailRow {
  mail: Omit<OutboxRow, 'content' | 'email'>
  item: Pick<typeof auctionItem.$inferSelect, 'title' | 'slug' | 'isActive' | 'deletedAt'> | null
  organization: EmailView['organization']
}

/** An email as the team sees it at `now`. */
export function viewEmail({ mail, item, organization }: EmailRow, now: Date): EmailView {
  const { id, recipient, kind, state, attempts, problem } = mail
  const isPutOff = state === 'queued' && mail.sendAfter > now
  return {
    id,
    organization,
    recipient: recipient,
    kind,
    state,
    attempts,
    problem,
    subject: mail.subject ?? spokenSubject(kind, item?.title ?? null),
    item: item?.isActive && !item.deletedAt ? { title: item.title, slug: item.slug } : null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    sendAfter: isPutOff ? mail.sendAfter.toISOString() : null,
    canSendAgain: organization !== null && !isSecret(kind) && groupOf(state) !== 'waiting',
  }
}
