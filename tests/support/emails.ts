import { issueLink } from '../../api/accounts/links/account-link.ts'
import { draftEmail } from '../../api/email/kinds/draft-email.ts'
import { claimEmails } from '../../api/email/outbox/claim-emails.ts'
import type { Orm } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import { addRow } from './add-row.ts'
import { addPerson } from './person.ts'

const HOUR = 3_600_000

/** Adds a mail of an organization's, or of none: a receipt that was sent an hour ago. */
export async function addEmail(
  orm: Orm,
  school: { id: string } | null,
  { createdAt = new Date(Date.now() - HOUR), ...more }: Partial<typeof outbox.$inferInsert> = {},
) {
  const about = { kind: 'bid-receipt', content: { bidId: crypto.randomUUID(), yourBid: '125.00' } } as const
  const sent = { id: Bun.randomUUIDv7('hex', createdAt), createdAt, sendAfter: createdAt, state: 'sent' as const }
  const recipient = `${crypto.randomUUID()}@example.org`
  return addRow(orm, outbox, { ...sent, ...about, organizationId: school?.id, recipient, ...more })
}

/** Adds an email that waits to be sent and needs no organization: somebody's email was changed. */
export async function addNotice(orm: Orm) {
  const { id, name, email } = await addPerson(orm)
  const link = await orm.transaction((tx) =>
    issueLink(tx, id, { purpose: 'protect-email', newEmail: email }, new Date()),
  )
  const content = { name, newEmail: 'ann@example.org', ...link }
  return addEmail(orm, null, { kind: 'email-changed', recipient: email, content, state: 'queued' })
}

/**
 * Claims the emails that are due at `now`, as the delivery does, without budgets: each with what it says. The clock that
 * says when they are due may be a little ahead of this one.
 */
export async function claimDue(orm: Orm, now = new Date(Date.now() + 1000)) {
  const publicUrl = new URL('http://localhost:4321')
  const all = { limit: 1_000, batchSize: 1_000 }
  const { batches } = await claimEmails(orm, { draftEmail, publicUrl, hasBudgets: false, now, ...all })
  return batches.flatMap(({ emails }) => emails)
}
