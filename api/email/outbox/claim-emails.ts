import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { ADDRESS_ERASED, ERASED } from '../../contract/values/address/mask.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { isOutage } from '../../server/context/unavailable.ts'
import { type Draft, type DraftContext, needless, type OutboxRow, type Recipient } from '../kinds/draft.ts'
import type { DraftEmail } from '../kinds/draft-email.ts'
import { emails, parseEmail, type SentEmail } from '../kinds/emails.ts'
import { OVER_BUDGET_OF } from '../preferences/over-budget.ts'
import { type Excess, overBudget } from './budget-rules.ts'
import { dueEmails } from './due-emails.ts'
import {
  type ClaimedEmail,
  type Drafted,
  type EmailBatch,
  openBatches,
  recordClaims,
  recordUnsent,
  type Unwritable,
} from './email-batches.ts'
import { openBudgets } from './spend-budgets.ts'
import { writeEmail } from './write-email.ts'

/** What becomes of the demo's emails. See product#demo. */
export const SHOWN_NOT_SENT = 'Demo emails are shown, not sent.'

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
    judged.push({ row, draft: excess ? await judgeExcess(tx, row, excess, now) : draft })
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

type DraftRow = (tx: Tx, row: OutboxRow) => Promise<Draft<SentEmail>>

/** One that cannot be written must not hold up the others; its row says so. */
const unwritable: Unwritable = { kind: 'unwritable', problem: 'The email couldn’t be written.' }

/**
 * Drafts emails at once: what they read of the same kind is read by one statement, see `readTogether`. When a statement
 * fails nothing more can be read, so then those that fail on their own are found, and the others drafted without them.
 */
async function draftTogether(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  try {
    return await draftAll(tx, rows, draft)
  } catch (error) {
    if (isOutage(error)) throw error
    const failing = new Set<OutboxRow>()
    for (const row of rows) if (await failsAlone(tx, row, draft)) failing.add(row)
    if (failing.size === 0) throw error
    const drafted = await draftTogether(
      tx,
      rows.filter((row) => !failing.has(row)),
      draft,
    )
    return [...drafted, ...[...failing].map((row) => ({ row, draft: unwritable }))]
  }
}

/** Throws the error of the first statement that fails, which the driver remembers though its draft is caught. */
function draftAll(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  return tx.savepoint((inner) =>
    Promise.all(rows.map(async (row) => ({ row, draft: await draft(inner, row).catch(() => unwritable) }))),
  )
}

async function failsAlone(tx: Tx, row: OutboxRow, draft: DraftRow): Promise<boolean> {
  return draftAll(tx, [row], draft).then(
    () => false,
    (error: unknown) => {
      if (isOutage(error)) throw error
      return true
    },
  )
}

/** More that would be too many can join it meanwhile. */
const MILLISECONDS_BEFORE_CATCHING_UP = 5 * MINUTE_MS

const TOO_MANY = 'Too many emails to this address.'
const IN_A_LATER_ONE = 'Too many emails to this address: a later one says it.'
const LATER = 'Too many emails to this address: this one is sent later.'

/** What becomes of an email that is over budget. See product#email-budgets. */
async function judgeExcess(tx: Tx, row: OutboxRow, { of, until }: Excess, now: Date): Promise<Draft<SentEmail>> {
  const rule = overBudget(row.kind)
  const ofOrganization = of === 'recipient' ? null : OVER_BUDGET_OF[of]
  if (rule === 'wait') return { kind: 'wait', until, reason: ofOrganization ?? LATER }
  if (ofOrganization) return needless(ofOrganization)
  if (rule === 'drop' || row.auctionItemId === null) return needless(TOO_MANY)
  await catchUpLater(tx, row, row.auctionItemId, now)
  return needless(IN_A_LATER_ONE)
}

/** Only one process at a time comes here, so there is one such email an address and organization. */
async function catchUpLater(tx: Tx, { recipient, organizationId }: OutboxRow, auctionItemId: string, now: Date) {
  const [waiting] = await tx
    .select({ id: outbox.id, content: outbox.content })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        // In literals, as its index has them.
        sql`${outbox.state} = 'queued' and ${outbox.kind} = 'catch-up'`,
        isNull(outbox.email),
        sql`${outbox.organizationId} is not distinct from ${organizationId}`,
      ),
    )
  if (!waiting) {
    const sendAfter = new Date(now.getTime() + MILLISECONDS_BEFORE_CATCHING_UP)
    return writeEmail(tx, {
      kind: 'catch-up',
      recipient,
      organizationId,
      sendAfter,
      content: { items: [auctionItemId] },
    })
  }
  const { items } = emails['catch-up'].content.parse(waiting.content)
  const content = { items: [...new Set([...items, auctionItemId])] }
  await tx.update(outbox).set({ content }).where(eq(outbox.id, waiting.id))
}
