import { and, eq, isNull } from 'drizzle-orm'
import { emailOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { type ItemLock, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import type { ChanceOutcome } from '../../contract/values/kind/outcome.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'
import type { Staff } from '../../server/access/staff.ts'
import { cancelledEmail } from '../bidding/cancel-bid.ts'
import { bidsOf, electHighest, removeBids } from '../bidding/remove-bids.ts'
import { writeLateWin } from '../closing/write-wins.ts'
import { askNext, recordWithoutWinner, type Unwon } from './ask-next.ts'

/** A second chance as stored. */
export type SecondChanceRow = typeof secondChance.$inferSelect

/** How a second chance ends. */
export interface ChanceEnd {
  outcome: ChanceOutcome
  now: Date
  /** Of the team; `null` where its bidder or time ends it. */
  staff?: Staff | null
  /** Whether the next bidder is asked, if it was not accepted. */
  asksNext?: boolean
}

/** The open second chance of an item; read behind the item's lock, so that it ends once. */
export async function findOpenChance(
  tx: Tx,
  { organizationId, auctionItemId }: Unwon,
): Promise<SecondChanceRow | null> {
  const { organizationId: organization, auctionItemId: item, outcome } = secondChance
  const [chance] = await tx
    .select()
    .from(secondChance)
    .where(and(eq(organization, organizationId), eq(item, auctionItemId), isNull(outcome)))
  return chance ?? null
}

/**
 * Ends an open second chance of an item that the transaction has locked: its bidder has won, or leaves the line and the next one
 * is asked. See product#second-chances.
 */
export async function endChance(tx: Tx, standing: ItemLock, chance: SecondChanceRow, end: ChanceEnd): Promise<void> {
  const { outcome, now, staff = null } = end
  const ended = { settledAt: now, settledBy: staff?.id ?? null, settledByName: staff?.name ?? null }
  await tx
    .update(secondChance)
    .set({ outcome, ...ended })
    .where(eq(secondChance.id, chance.id))
  await record(tx, chance, outcome)
  if (outcome === 'accepted') await giveTo(tx, standing, chance)
  else await passOver(tx, chance, end)
}

/** What was bid above it has left the line by now, so it is the highest. */
async function giveTo(tx: Tx, standing: ItemLock, { organizationId, auctionItemId, bidId }: SecondChanceRow) {
  const won = await electHighest(tx, standing)
  if (won?.id !== bidId) throw new Error(`Bid ${bidId} is not the next in line`)
  const { amount, bidderId } = won
  await recordItemChanges(tx, organizationId, [auctionItemId], { currentAmount: amount, winningBidId: bidId })
  await writeLateWin(tx, standing, { bidderId, email: await emailOf(tx, won), auctionItemId, amount })
}

async function passOver(tx: Tx, chance: SecondChanceRow, { outcome, now, staff, asksNext = true }: ChanceEnd) {
  const bids = await bidsOf(tx, chance)
  await removeBids(tx, bids, { by: staff?.id ?? null, now })
  const bidder = bids.find(({ id }) => id === chance.bidId)
  const email = bidder && outcome === 'withdrawn' ? await emailOf(tx, bidder) : null
  if (bidder && email) await writeEmail(tx, cancelledEmail(bidder, email, 'team'))
  if (asksNext && (await askNext(tx, chance, now))) return
  await recordWithoutWinner(tx, chance)
  if (asksNext) await tellTeam(tx, chance)
}

/** Whoever withdrew it for good need not be told. */
async function tellTeam(tx: Tx, { organizationId, auctionItemId }: SecondChanceRow) {
  const recipients = await summaryRecipients(tx, organizationId)
  const about = { kind: 'second-chance-over' as const, organizationId, auctionItemId, content: {} }
  await writeEmail(tx, ...recipients.map(({ email: recipient }) => ({ ...about, recipient })))
}

async function record(
  tx: Tx,
  { organizationId, auctionItemId, bidId, amount }: SecondChanceRow,
  outcome: ChanceOutcome,
) {
  const [item] = await tx
    .select({ title: auctionItem.title })
    .from(auctionItem)
    .where(eq(auctionItem.id, auctionItemId))
  tx.addActivity({
    kind: `second-chance-${outcome}`,
    organizationId,
    auctionItemId,
    subjectId: bidId,
    about: item?.title ?? null,
    changes: { price: outcome === 'accepted' ? [null, toPrice(amount)] : [toPrice(amount), null] },
  })
}
