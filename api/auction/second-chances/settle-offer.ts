import { and, eq, isNull } from 'drizzle-orm'
import { emailOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { type ItemLock, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import type { OfferOutcome } from '../../contract/values/kind/outcome.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'
import type { Staff } from '../../server/access/staff.ts'
import { cancelledEmail } from '../bidding/cancel-bid.ts'
import { bidsOf, electHighest, removeBids } from '../bidding/remove-bids.ts'
import { writeLateWin } from '../closing/write-wins.ts'
import { offerNext, recordWithoutWinner, type Unwon } from './offer-next.ts'

/** An offer as stored. */
export type SecondChanceOffer = typeof secondChance.$inferSelect

/** How an offer ends. */
export interface Settlement {
  outcome: OfferOutcome
  now: Date
  /** Of the team; `null` where its bidder or time ends it. */
  staff?: Staff | null
  /** Whether the next bidder is asked, if it was not accepted. */
  asksNext?: boolean
}

/** The offer, which only an open one is; read behind the item's lock, so that it ends once. */
export async function findOpenOffer(
  tx: Tx,
  { organizationId, auctionItemId }: Unwon,
): Promise<SecondChanceOffer | null> {
  const { organizationId: organization, auctionItemId: item, outcome } = secondChance
  const [offer] = await tx
    .select()
    .from(secondChance)
    .where(and(eq(organization, organizationId), eq(item, auctionItemId), isNull(outcome)))
  return offer ?? null
}

/**
 * Ends an open offer of an item that the transaction has locked: its bidder has won, or leaves the line and the next one
 * is asked. See product#second-chances.
 */
export async function settleOffer(
  tx: Tx,
  standing: ItemLock,
  offer: SecondChanceOffer,
  settlement: Settlement,
): Promise<void> {
  const { outcome, now, staff = null } = settlement
  const settled = { settledAt: now, settledBy: staff?.id ?? null, settledByName: staff?.name ?? null }
  await tx
    .update(secondChance)
    .set({ outcome, ...settled })
    .where(eq(secondChance.id, offer.id))
  await record(tx, offer, outcome)
  if (outcome === 'accepted') await giveTo(tx, standing, offer)
  else await passOver(tx, offer, settlement)
}

/** What was bid above it has left the line by now, so it is the highest. */
async function giveTo(tx: Tx, standing: ItemLock, { organizationId, auctionItemId, bidId }: SecondChanceOffer) {
  const won = await electHighest(tx, standing)
  if (won?.id !== bidId) throw new Error(`Bid ${bidId} is not the next in line`)
  const { amount, bidderId } = won
  await recordItemChanges(tx, organizationId, [auctionItemId], { currentAmount: amount, winningBidId: bidId })
  await writeLateWin(tx, standing, { bidderId, email: await emailOf(tx, won), auctionItemId, amount })
}

async function passOver(tx: Tx, offer: SecondChanceOffer, { outcome, now, staff, asksNext = true }: Settlement) {
  const bids = await bidsOf(tx, offer)
  await removeBids(tx, bids, { by: staff?.id ?? null, now })
  const offered = bids.find(({ id }) => id === offer.bidId)
  const email = offered && outcome === 'withdrawn' ? await emailOf(tx, offered) : null
  if (offered && email) await writeEmail(tx, cancelledEmail(offered, email, 'team'))
  if (asksNext && (await offerNext(tx, offer, now))) return
  await recordWithoutWinner(tx, offer)
  if (asksNext) await tellTeam(tx, offer)
}

/** Whoever withdrew it for good need not be told. */
async function tellTeam(tx: Tx, { organizationId, auctionItemId }: SecondChanceOffer) {
  const recipients = await summaryRecipients(tx, organizationId)
  const about = { kind: 'second-chance-over' as const, organizationId, auctionItemId, content: {} }
  await writeEmail(tx, ...recipients.map(({ email: recipient }) => ({ ...about, recipient })))
}

async function record(
  tx: Tx,
  { organizationId, auctionItemId, bidId, amount }: SecondChanceOffer,
  outcome: OfferOutcome,
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
