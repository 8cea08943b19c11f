import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type EmailKind, emailKinds, isSecret } from '../../contract/values/kind/email-kind.ts'
import type { EmailContent } from '../kinds/emails.ts'

/** An email to be sent: to whom, of which kind, what caused it, and at which closing. */
export type NewEmail<Kind extends EmailKind = EmailKind> = {
  [Own in Kind]: Row & { kind: Own; content: EmailContent[Own] }
}[Kind]
type Row = Pick<
  typeof outbox.$inferInsert,
  'recipient' | 'organizationId' | 'auctionItemId' | 'closingId' | 'isGathered' | 'sendAfter'
>

/** Puts emails in the outbox, to be sent once the transaction commits. */
export async function writeEmail(tx: Tx, ...emails: NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  await tx.insert(outbox).values(emails.map((email) => ({ ...email, id: Bun.randomUUIDv7() })))
  tx.afterCommit.requestDelivery()
}

const withoutSecret = sql`${outbox.content} - array['token', 'askerEmail', 'text']`
const holdsSecret = inArray(outbox.kind, emailKinds.filter(isSecret))

/**
 * What an email and its content are once it is settled, sent or not: its secret link is erased, or what somebody asked,
 * or the maximum of its reader. See product#secret-links.
 */
export const FINISHED_EMAIL = sql`case when ${holdsSecret} then null else ${outbox.email} - 'maximum' end`
export const FINISHED_CONTENT = sql`case when ${holdsSecret} then ${withoutSecret} else ${outbox.content} end`
