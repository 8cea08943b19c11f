import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockOpenClosings } from '../../../db/locks.ts'
import { bidder, newReferenceCode } from '../../../db/schema/bidder.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'
import { latestEnd } from './neighbours.ts'
import { CLOSING_DELAY_MS } from './schedule-closing.ts'

/** Who won an item, for how much. */
export interface Win {
  bidderId: string
  /** `null` for a paddle. */
  email: string | null
  auctionItemId: string
  amount: Cents
}

interface OpenClosing {
  id: string
  organizationId: string
  firstEnd: Date
}

/**
 * Writes to winners: what they have won when they are first told at a closing is in one email at once; what they win
 * later is gathered into one more, which waits until the closing is settled. Each win stands in exactly one of them. The
 * closing is locked. See product#closing.
 */
export async function writeWins(tx: Tx, closing: OpenClosing, wins: Win[]) {
  await addWinners(
    tx,
    closing.organizationId,
    wins.map(({ bidderId }) => bidderId),
  )
  const emails = winnerEmails(closing.organizationId, wins).map((email) => ({ ...email, closingId: closing.id }))
  const firstTimeWinners = await writeFirst(tx, emails)
  const sendAfter = new Date(latestEnd(closing).getTime() + CLOSING_DELAY_MS)
  const others = emails.filter(({ recipient }) => !firstTimeWinners.has(recipient))
  await gather(
    tx,
    others.map((email) => ({ ...email, isGathered: true, sendAfter })),
  )
}

/**
 * Tells who has won a closed item because the bid above theirs was cancelled: with what else they win while its
 * closing takes place, in an email of its own later. The item is locked. See
 * product#cancelled-after-the-closing.
 */
export async function writeLateWin(
  tx: Tx,
  { organizationId, closingId }: { organizationId: string; closingId: string | null },
  win: Win,
): Promise<void> {
  const open = (await lockOpenClosings(tx, organizationId)).find(({ id }) => id === closingId)
  if (open) return writeWins(tx, open, [win])
  await addWinners(tx, organizationId, [win.bidderId])
  await writeEmail(tx, ...winnerEmails(organizationId, [win]))
}

/** @returns whom the closing had not told of a win before */
async function writeFirst(tx: Tx, emails: NewEmail<'won'>[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const written = await tx
    .insert(outbox)
    .values(emails.map((email) => ({ ...email, id: Bun.randomUUIDv7() })))
    .onConflictDoNothing({ ...ofClosing, where: ofClosing.targetWhere })
    .returning({ recipient: outbox.recipient })
  tx.afterCommit.requestDelivery()
  return new Set(written.map(({ recipient }) => recipient))
}

/**
 * An email that is not sent yet takes the wins in; it is then about several items. What was undone and sold to them again
 * stands there already.
 */
async function gather(tx: Tx, emails: NewEmail<'won'>[]) {
  if (emails.length === 0) return
  const before = sql`(${outbox.content} -> 'wins')`
  const wins = sql`${before} || coalesce((
    select jsonb_agg(win) from jsonb_array_elements(excluded.content -> 'wins') as win
    where not ${before} @> jsonb_build_array(win)
  ), '[]')`
  await tx
    .insert(outbox)
    .values(emails.map((email) => ({ ...email, id: Bun.randomUUIDv7() })))
    .onConflictDoUpdate({
      ...ofClosing,
      set: { content: sql`jsonb_build_object('wins', ${wins})`, auctionItemId: null },
    })
}

const ofClosing = {
  target: [outbox.closingId, outbox.recipient, outbox.kind, outbox.isGathered],
  targetWhere: sql`${outbox.closingId} is not null and ${outbox.recipient} <> 'erased'`,
}

/** Who won with a paddle is told at the table. */
function winnerEmails(organizationId: string, wins: Win[]): NewEmail<'won'>[] {
  const mailed = wins.flatMap(({ email, ...win }) => (email === null ? [] : [{ ...win, email }]))
  return [...Map.groupBy(mailed, ({ email }) => email)].map(([recipient, own]) => ({
    kind: 'won',
    organizationId,
    recipient,
    // Told apart in the list of emails by its item, if it is about only one.
    auctionItemId: own.length === 1 ? own[0]?.auctionItemId : null,
    content: { wins: own.map(winOf) },
  }))
}

function winOf({ auctionItemId, amount }: Pick<Win, 'auctionItemId' | 'amount'>) {
  return { auctionItemId, amount: toPrice(amount) }
}

/** Gives a code to each of these bidders who has won nothing of the organization before. See product#checkout. */
export async function addWinners(tx: Tx, organizationId: string, bidderIds: string[]): Promise<void> {
  const hasNoCode = and(eq(bidder.organizationId, organizationId), inArray(bidder.id, bidderIds), isNull(bidder.code))
  const lockMissing = () =>
    // In one order everywhere, or two closings could wait for each other.
    tx.select({ id: bidder.id }).from(bidder).where(hasNoCode).orderBy(asc(bidder.id)).for('no key update')
  // A code that somebody has already is drawn again.
  for (let missing = await lockMissing(); missing.length > 0; missing = await lockMissing())
    await giveCodes(tx, organizationId, missing)
}

/** Gives each a code that nobody else of the organization has; who drew a taken one gets none. */
async function giveCodes(tx: Tx, organizationId: string, missing: { id: string }[]) {
  const drawn = missing.map(({ id }) => ({ id, code: newReferenceCode() }))
  await tx.execute(sql`
    update ${bidder} b set code = drawn.code
    from (
      select distinct on (code) id, code from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as r (id uuid, code text)
    ) drawn
    where b.organization_id = ${organizationId} and b.id = drawn.id and not exists (
      select from ${bidder} other where other.organization_id = ${organizationId} and other.code = drawn.code
    )`)
}
