import { and, desc, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { holdItem, moveStanding } from '../../db/lock.ts'
import { auctionItem, bid, cancelledBid } from '../../db/schema.ts'
import { outbox } from '../../db/upkeep-schema.ts'
import { minimumNextBid } from '../contract/bid-rule.ts'
import { toPrice } from '../contract/money.ts'

/** What became of a wish to cancel a bid. */
export type Cancellation = 'cancelled' | 'unknown' | 'cancelled-before' | 'not-highest'

interface Wish {
  organizationId: string
  auctionItemId: string
  bidId: string
  /** Who wants it cancelled. */
  userId: string
}

type Bid = typeof bid.$inferSelect

/** Takes back the highest bid, before or after the end; the one below it wins again. Decisions 6 and 10. */
export function cancelBid(orm: Orm, wish: Wish, now: Date): Promise<Cancellation> {
  return orm.transaction(async (tx) => {
    const standing = await holdItem(tx, wish.organizationId, wish.auctionItemId)
    const [found] = await tx.select().from(bid).where(isBid(bid, wish))
    if (!standing || !found) return (await wasCancelled(tx, wish)) ? 'cancelled-before' : 'unknown'
    if (standing.winningBidId !== found.id) return 'not-highest'
    await takeBack(tx, found, wish.userId, now)
    const leader = await crownHighest(tx, wish.auctionItemId)
    await moveStanding(tx, wish.auctionItemId, {
      bidCount: standing.bidCount - 1,
      currentAmount: leader?.amount ?? null,
      winningBidId: leader?.id ?? null,
    })
    await writeNotices(tx, found, leader)
    return 'cancelled'
  })
}

const isBid = (table: typeof bid | typeof cancelledBid, { auctionItemId, bidId }: Wish) =>
  and(eq(table.id, bidId), eq(table.auctionItemId, auctionItemId))

async function wasCancelled(tx: Tx, wish: Wish): Promise<boolean> {
  return (await tx.select({ id: cancelledBid.id }).from(cancelledBid).where(isBid(cancelledBid, wish))).length > 0
}

async function takeBack(tx: Tx, { isWinning, ...row }: Bid, cancelledBy: string, cancelledAt: Date) {
  await tx.delete(bid).where(eq(bid.id, row.id))
  await tx.insert(cancelledBid).values({ ...row, cancelledBy, cancelledAt })
}

async function crownHighest(tx: Tx, auctionItemId: string): Promise<Bid | null> {
  const [highest] = await tx
    .select()
    .from(bid)
    .where(eq(bid.auctionItemId, auctionItemId))
    .orderBy(desc(bid.amount))
    .limit(1)
  if (!highest) return null
  await tx.update(bid).set({ isWinning: true }).where(eq(bid.id, highest.id))
  return highest
}

/** One notice to the bidder whose bid is gone, one to the bidder who leads again. */
async function writeNotices(tx: Tx, cancelled: Bid, leader: Bid | null) {
  const [terms] = await tx.select().from(auctionItem).where(eq(auctionItem.id, cancelled.auctionItemId))
  if (!terms) throw new Error(`No item ${cancelled.auctionItemId}`)
  const minimum = toPrice(minimumNextBid({ ...terms, currentBid: leader?.amount ?? null }))
  const notice = (kind: string, to: Bid) => ({
    id: Bun.randomUUIDv7(),
    organizationId: to.organizationId,
    auctionItemId: to.auctionItemId,
    kind,
    recipient: to.email,
    content: { bidId: to.id, yourBid: toPrice(to.amount), minimumNextBid: minimum },
  })
  const notices = [notice('bid-cancelled', cancelled), ...(leader ? [notice('leading-again', leader)] : [])]
  await tx.insert(outbox).values(notices)
}
