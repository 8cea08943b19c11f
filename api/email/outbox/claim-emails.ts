import { eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type Email, emailSchema } from '../../contract/email/email.ts'
import { ADDRESS_ERASED, ERASED } from '../../contract/values/address/erased.ts'
import { isOutage } from '../../server/context/unavailable.ts'
import type { Draft, DraftContext, DraftEmail, OutboxRow, Recipient } from './draft.ts'
import { dueEmails } from './due-emails.ts'
import { inboxOf } from './inbox-of.ts'
import { openBudgets } from './open-budgets.ts'
import { settleExcess } from './settle-excess.ts'
import { withoutSecret } from './without-secret.ts'

/** An email that this process, and no other, is about to hand over. */
export interface ClaimedEmail {
  row: OutboxRow
  email: Email
}

/** What becomes of the demo's emails. See product.md#demo. */
export const SHOWN_NOT_SENT = 'Demo emails are shown, not sent.'

interface ClaimOptions {
  draftEmail: DraftEmail
  publicUrl: URL
  /** Whether addresses and organizations have budgets. */
  hasBudgets: boolean
  now: Date
  limit: number
}

/**
 * Claims the emails that are due, at most `limit`, and settles those that are not needed or must wait.
 * @returns those to be handed over now, and whether there may be more
 */
export function claimEmails(
  orm: Orm,
  { draftEmail, publicUrl, hasBudgets, now, limit }: ClaimOptions,
): Promise<{
  claimed: ClaimedEmail[]
  isMore: boolean
}> {
  return orm.transaction(async (tx) => {
    // One at a time, so that two processes cannot send the same email.
    await lockForTransaction(tx, 'claimEmails')
    const rows = await dueEmails(tx, now, limit)
    const recipients = await findRecipients(tx, rows)
    // Side by side: their queries are pipelined on the one connection.
    const drafted = await Promise.all(
      rows.map(async (row) => {
        const recipient = recipients.get(row.recipient)
        if (!recipient) throw new Error(`No address for mail ${row.id}`)
        return { row, draft: await draftOnce(draftEmail, { tx, row, recipient, publicUrl, now }).catch(asFailure) }
      }),
    )
    const settled = hasBudgets ? await withinBudgets(tx, drafted, recipients, now) : drafted
    await Promise.all(settled.map(({ row, draft }) => settle(tx, row, draft, now)))
    const claimed = settled.flatMap(({ row, draft }) =>
      draft.kind === 'email' ? [{ row: { ...row, claimedAt: now }, email: draft.email }] : [],
    )
    return { claimed, isMore: rows.length === limit }
  })
}

interface Drafted {
  row: OutboxRow
  draft: Draft | Unwritable
}

/** One after the other, as each leaves less for the next. */
async function withinBudgets(tx: Tx, drafted: Drafted[], recipients: Map<string, Recipient>, now: Date) {
  const rows = drafted.filter(({ draft }) => draft.kind === 'email').map(({ row }) => row)
  const budgets = await openBudgets(tx, rows, recipients, now)
  const settled: Drafted[] = []
  for (const { row, draft } of drafted) {
    // One that was begun before may have arrived; its repeat says so.
    const excess = draft.kind === 'email' && !row.email ? budgets.spend(row) : null
    settled.push({ row, draft: excess ? await settleExcess(tx, row, excess, now) : draft })
  }
  return settled
}

async function findRecipients(tx: Tx, rows: OutboxRow[]): Promise<Map<string, Recipient>> {
  const emails = [...new Set(rows.map((row) => row.recipient))]
  if (emails.length === 0) return new Map()
  await tx
    .insert(mailAddress)
    .values(emails.map((email) => ({ email })))
    .onConflictDoNothing()
  const addresses = await tx.select().from(mailAddress).where(inArray(mailAddress.email, emails))
  return new Map(addresses.map((address) => [address.email, address]))
}

async function draftOnce(draftEmail: DraftEmail, context: DraftContext): Promise<Draft> {
  const { tx, row } = context
  // It was being handed over when its process died: in the same words, a provider knows it as the same email.
  if (row.email) return { kind: 'email', email: emailSchema.parse(row.email) }
  if (row.recipient === ERASED) return { kind: 'needless', reason: ADDRESS_ERASED }
  if (await isDemo(tx, row)) return { kind: 'needless', reason: SHOWN_NOT_SENT }
  return draftEmail(context)
}

async function isDemo(tx: Tx, { organizationId }: OutboxRow): Promise<boolean> {
  if (!organizationId) return false
  const [own] = await tx
    .select({ isDemo: organization.isDemo })
    .from(organization)
    .where(eq(organization.id, organizationId))
  return own?.isDemo ?? false
}

/** An email that cannot be written must not hold up the others; its row says so. */
function asFailure(error: unknown): Unwritable {
  if (isOutage(error)) throw error
  return {
    kind: 'unwritable',
    problem: 'The email couldn’t be written.',
  }
}

interface Unwritable {
  kind: 'unwritable'
  problem: string
}

async function settle(tx: Tx, row: OutboxRow, draft: Draft | Unwritable, now: Date) {
  await tx
    .update(outbox)
    .set(outcomeOf(row, draft, now))
    .where(eq(outbox.id, row.id))
}

function outcomeOf(row: OutboxRow, draft: Draft | Unwritable, now: Date) {
  if (draft.kind === 'email') {
    return { state: 'sending' as const, claimedAt: now, inbox: inboxOf(row.recipient), email: draft.email }
  }
  if (draft.kind === 'needless') return { state: 'suppressed' as const, problem: draft.reason, ...withoutSecret(row) }
  if (draft.kind === 'unwritable') return { state: 'failed' as const, problem: draft.problem, ...withoutSecret(row) }
  return { sendAfter: draft.until, ...(draft.reason && { problem: draft.reason }) }
}
