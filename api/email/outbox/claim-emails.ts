import { and, inArray, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { ADDRESS_ERASED, ERASED } from '../../contract/values/address/mask.ts'
import type { Draft, DraftContext, OutboxRow, Recipient } from '../kinds/define-email.ts'
import { type DraftEmail, type Drafted, draftTogether } from '../kinds/draft-email.ts'
import { parseEmail, type SentEmail } from '../kinds/emails.ts'
import { dueEmails } from './due-emails.ts'
import { judgeExcess, openBudgets } from './spend-budgets.ts'
import { FINISHED_CONTENT, FINISHED_EMAIL } from './write-email.ts'

/** What becomes of the demo's emails. See product#demo. */
export const SHOWN_NOT_SENT = 'Demo emails are shown, not sent.'

/** An email that this process, and no other, is about to send. */
interface ClaimedEmail {
  row: OutboxRow
  email: SentEmail
}

/** Emails that are sent in one call. */
export interface EmailBatch {
  /** By which a provider knows that it was handed the same ones before. */
  id: string
  emails: ClaimedEmail[]
}

interface ClaimOptions {
  draftEmail: DraftEmail
  publicUrl: URL
  /** Whether addresses and organizations have budgets. */
  hasBudgets: boolean
  now: Date
  limit: number
  /** How many emails go in one call at most. */
  batchSize: number
}

/** Many of those that are due may not be needed, so a claim looks at more of them than it is to find. */
const MOST_ROUNDS = 3
const MOST_FOR_ONE = 5

/**
 * Claims the emails that are due, at most `limit`, and settles those that are not needed or must wait.
 * @returns those to be sent now, and whether there may be more
 */
export function claimEmails(orm: Orm, options: ClaimOptions): Promise<{ batches: EmailBatch[]; isMore: boolean }> {
  return orm.transaction(async (tx) => {
    // One at a time, so that two processes cannot send the same email.
    await lockForTransaction(tx, 'claimEmails')
    const batches = openBatches(options.batchSize)
    let room = options.limit
    let isMore = true
    for (let round = 1, look = room; round <= MOST_ROUNDS && room > 0 && isMore; round++) {
      const rows = await dueEmails(tx, options.now, look)
      const needed = await setAsideUnneeded(tx, rows, options)
      // A batch that is repeated stays whole, or its key would stand for something else.
      const claimed = needed.filter(({ row }, index) => index < room || row.batchId !== null)
      await recordClaims(tx, batches.add(claimed), options.now)
      isMore = rows.length >= look || needed.length > room
      room -= needed.length
      look = room * Math.min(Math.ceil(rows.length / needed.length), MOST_FOR_ONE)
    }
    return { batches: batches.all(), isMore }
  })
}

/** Settles what is not to be sent of these emails, or not yet. @returns the others */
async function setAsideUnneeded(
  tx: Tx,
  rows: OutboxRow[],
  { draftEmail, publicUrl, hasBudgets, now }: ClaimOptions,
): Promise<ClaimedEmail[]> {
  const recipients = await findRecipients(tx, rows)
  const demos = await findDemos(tx, rows)
  const drafted = await draftTogether(tx, rows, (tx, row) => {
    const recipient = recipients.get(row.recipient)
    if (!recipient) throw new Error(`No address for mail ${row.id}`)
    return draftOnce(draftEmail, { tx, row, recipient, publicUrl, now }, demos.has(row.organizationId))
  })
  const judged = hasBudgets ? await withinBudgets(tx, drafted, recipients, now) : drafted
  await recordUnsent(tx, judged)
  return judged.flatMap(({ row, draft }) =>
    draft.kind === 'email' ? [{ row: { ...row, claimedAt: now }, email: draft.email }] : [],
  )
}

/** One after the other, as each leaves less for the next. */
async function withinBudgets(tx: Tx, drafted: Drafted[], recipients: Map<string, Recipient>, now: Date) {
  const rows = drafted.filter(({ draft }) => draft.kind === 'email').map(({ row }) => row)
  const budgets = await openBudgets(tx, rows, recipients, now)
  const judged: Drafted[] = []
  for (const { row, draft } of drafted) {
    // One that was begun before may have arrived; its repeat says so.
    const excess = draft.kind === 'email' && !row.email ? budgets.spend(row) : null
    judged.push({ row, draft: excess ? await judgeExcess(tx, { row, excess, drafted: rows, now }) : draft })
  }
  return judged
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

async function draftOnce(draftEmail: DraftEmail, context: DraftContext, isDemo: boolean): Promise<Draft<SentEmail>> {
  const { row } = context
  // It was being sent when its process died: in the same words, a provider knows it as the same email.
  if (row.email) return { kind: 'email', email: await parseEmail(row.email) }
  if (row.recipient === ERASED) return { kind: 'needless', reason: ADDRESS_ERASED }
  if (isDemo) return { kind: 'needless', reason: SHOWN_NOT_SENT }
  return draftEmail(context)
}

async function findDemos(tx: Tx, rows: OutboxRow[]): Promise<Set<string | null>> {
  const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))]
  const demos = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(and(inArray(organization.id, ids), organization.isDemo))
  return new Set(demos.map(({ id }) => id))
}

/** Puts emails into batches of `size` at most. What was sent together before stays together, under the same id. */
function openBatches(size: number) {
  const claimed: ClaimedEmail[] = []
  let current = { id: Bun.randomUUIDv7(), emails: 0 }

  function batchFor({ batchId }: OutboxRow): string {
    if (batchId) return batchId
    if (current.emails === size) current = { id: Bun.randomUUIDv7(), emails: 0 }
    current.emails++
    return current.id
  }

  return {
    /** @returns the same emails; each row says in which batch it is */
    add(emails: ClaimedEmail[]): ClaimedEmail[] {
      const added = emails.map(({ row, email }) => ({ row: { ...row, batchId: batchFor(row) }, email }))
      claimed.push(...added)
      return added
    },
    /** Each in the order of its rows: the same batch has the same content. */
    all(): EmailBatch[] {
      const byBatch = Map.groupBy(claimed, ({ row }) => row.batchId ?? row.id)
      return [...byBatch].map(([id, emails]) => ({ id, emails: emails.toSorted(inOrder) }))
    },
  }
}

const inOrder = (one: ClaimedEmail, other: ClaimedEmail) => (one.row.id < other.row.id ? -1 : 1)

/** Records that these emails are being sent, in which batches, and what they say. */
async function recordClaims(tx: Tx, claims: ClaimedEmail[], now: Date): Promise<void> {
  if (claims.length === 0) return
  await tx.execute(sql`
    update ${outbox} set state = 'sending', claimed_at = ${now.toISOString()}, inbox = claim.inbox,
      letter = claim.email::jsonb, batch_id = claim.batch
    from unnest(
      ${sql.param(claims.map(({ row }) => row.id))}::uuid[], ${sql.param(claims.map(({ row }) => inboxOf(row.recipient)))}::text[],
      ${sql.param(claims.map(({ email }) => JSON.stringify(email)))}::text[], ${sql.param(claims.map(({ row }) => row.batchId))}::uuid[]
    ) as claim (id, inbox, email, batch)
    where ${outbox.id} = claim.id`)
}

/** Records what became of the emails that are not to be sent, or not yet. */
async function recordUnsent(tx: Tx, drafted: Drafted[]): Promise<void> {
  const unsent = drafted.flatMap(({ row: { id }, draft }) =>
    draft.kind === 'email' ? [] : [{ id, ...outcomeOf(draft) }],
  )
  if (unsent.length === 0) return
  await tx.execute(sql`
    update ${outbox} set state = unsent.state, problem = coalesce(unsent.reason, problem),
      send_after = coalesce(unsent.until, send_after),
      letter = case when unsent.state = 'queued' then letter else ${FINISHED_EMAIL} end,
      content = case when unsent.state = 'queued' then content else ${FINISHED_CONTENT} end
    from unnest(
      ${sql.param(unsent.map(({ id }) => id))}::uuid[], ${sql.param(unsent.map(({ outcome }) => outcome))}::text[],
      ${sql.param(unsent.map(({ reason }) => reason))}::text[],
      ${sql.param(unsent.map(({ until }) => until?.toISOString() ?? null))}::text[]::timestamptz[]
    ) as unsent (id, state, reason, until)
    where ${outbox.id} = unsent.id`)
}

function outcomeOf(draft: Exclude<Drafted['draft'], { kind: 'email' }>) {
  if (draft.kind === 'needless') return { outcome: 'suppressed' as const, reason: draft.reason, until: null }
  if (draft.kind === 'unwritable') return { outcome: 'failed' as const, reason: draft.problem, until: null }
  return { outcome: 'queued' as const, reason: draft.reason ?? null, until: draft.until }
}
