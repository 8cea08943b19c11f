import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { emailOf, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { type ItemLock, lockItem, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import type { ChanceOutcome } from '../../contract/values/kind/outcome.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'
import type { Staff } from '../../server/access/staff.ts'
import { cancelledEmail } from '../bidding/cancel-bid.ts'
import { bidsOf, electHighest, removeBids } from '../bidding/remove-bids.ts'
import { writeLateWin } from '../closing/write-wins.ts'
import { askNext, EXPIRY_DELAY_MS, recordWithoutWinner, type Unwon } from './ask-next.ts'

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

/**
 * Ends what nobody answered in time, each in a transaction of its own; the next in line is asked. While an organization
 * is inactive its pages are closed, so nothing of it ends. Repeated, it changes nothing. See product#second-chances.
 */
export async function expireChances(orm: Orm, now: Date): Promise<void> {
  const until = new Date(now.getTime() - EXPIRY_DELAY_MS)
  const due = await orm
    .select({ organizationId: secondChance.organizationId, auctionItemId: secondChance.auctionItemId })
    .from(secondChance)
    .innerJoin(organization, eq(organization.id, secondChance.organizationId))
    .where(and(isNull(secondChance.outcome), lte(secondChance.expiresAt, until), organization.isActive))
    .orderBy(asc(secondChance.expiresAt), asc(secondChance.id))
  for (const item of due) {
    await orm.transaction(async (tx) => {
      const standing = await lockItem(tx, item.organizationId, item.auctionItemId)
      const chance = standing && (await findOpenChance(tx, item))
      // Answered during the wait, or already the next one.
      if (!chance || chance.expiresAt > until) return
      await endChance(tx, standing, chance, { outcome: 'expired', now })
    })
  }
}

/**
 * Ends second chances whose bidder's address was blanked, on items that the transaction has locked; the next in line is asked.
 * See product#second-chances.
 */
export async function endErased(tx: Tx, auctionItemIds: string[], now: Date): Promise<void> {
  if (auctionItemIds.length === 0) return
  const open = await tx
    .select({ chance: secondChance })
    .from(secondChance)
    .innerJoin(bidder, and(isBidderOf(secondChance), isNotNull(bidder.erasedAt)))
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  for (const { chance } of open) {
    const standing = await lockItem(tx, chance.organizationId, chance.auctionItemId)
    if (standing) await endChance(tx, standing, chance, { outcome: 'erased', now })
  }
}
