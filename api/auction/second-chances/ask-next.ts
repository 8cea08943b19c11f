import { eq } from 'drizzle-orm'
import { emailOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { CHANCE_HOURS } from '../../contract/auction/second-chances/second-chance.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { isOn, passOverErased } from '../bidding/remove-bids.ts'

/** A second chance ends this long after its time, so that an answer which arrived by then counts. */
export const EXPIRY_DELAY_MS = 2_000

/** An item that the transaction has locked, that is closed, and that nobody has. */
export interface Unwon {
  organizationId: string
  auctionItemId: string
}

/**
 * Asks the next bidder in line to take an item at their own highest bid. Nobody is asked about a deleted item.
 * @returns whether there was one. See product#second-chances.
 */
export async function askNext(tx: Tx, item: Unwon, now: Date): Promise<boolean> {
  const { organizationId, auctionItemId } = item
  const [about] = await tx
    .select({ title: auctionItem.title, deletedAt: auctionItem.deletedAt })
    .from(auctionItem)
    .where(eq(auctionItem.id, auctionItemId))
  const next = about?.deletedAt === null ? await passOverErased(tx, item, now) : null
  if (!next) return false
  const expiresAt = new Date(now.getTime() + CHANCE_HOURS * HOUR_MS)
  const facts = { bidderId: next.bidderId, bidId: next.id, amount: next.amount, offeredAt: now, expiresAt }
  const [chance] = await tx
    .insert(secondChance)
    .values({ organizationId, auctionItemId, ...facts })
    .returning({ id: secondChance.id })
  if (!chance) throw new Error(`Nobody was asked about ${auctionItemId}`)
  await recordWithoutWinner(tx, item)
  tx.addActivity({
    kind: 'second-chance-offered',
    organizationId,
    auctionItemId,
    subjectId: next.id,
    about: about?.title ?? null,
    changes: { price: [null, toPrice(next.amount)] },
  })
  // The team asks who holds a paddle.
  const recipient = await emailOf(tx, next)
  if (recipient !== null) {
    const email = { organizationId, auctionItemId, recipient }
    await writeEmail(tx, { kind: 'second-chance', ...email, content: { offerId: chance.id } })
  }
  const runAt = new Date(expiresAt.getTime() + EXPIRY_DELAY_MS)
  await addJob(tx, { task: 'expire-offers', runAt, key: `offer ${chance.id}` })
  return true
}

/** Stores that nobody has the item, and how many bids are left. */
export async function recordWithoutWinner(tx: Tx, { organizationId, auctionItemId }: Unwon): Promise<void> {
  const bidCount = await tx.$count(bid, isOn({ organizationId, auctionItemId }))
  await recordItemChanges(tx, organizationId, [auctionItemId], { bidCount, currentAmount: null, winningBidId: null })
}
