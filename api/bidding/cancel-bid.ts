import { and, desc, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { lockItem, recordItemChange } from '../../db/locks.ts'
import { bid, cancelledBid } from '../../db/schema.ts'
import { toPrice } from '../contract/values/money.ts'
import { type Mail, writeMail } from '../outbox/write-mail.ts'

/** What became of a wish to cancel a bid. */
export type Cancellation = 'cancelled' | 'unknown' | 'cancelled-before' | 'not-highest'

export interface Wish {
  organizationId: string
  auctionItemId: string
  bidId: string
  /** Who wants it cancelled: a member of the team, or whoever reads the bidder's mail. */
  by: { kind: 'team'; userId: string } | { kind: 'bidder' }
}

type Bid = typeof bid.$inferSelect

/** Takes back the highest bid, before or after the end; the one below it wins again. Decisions 6 and 10. */
export function cancelBid(orm: Orm | Tx, wish: Wish, now: Date): Promise<Cancellation> {
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, wish.organizationId, wish.auctionItemId)
    const [found] = await tx.select().from(bid).where(isBid(bid, wish))
    if (!standing || !found) return (await wasCancelled(tx, wish)) ? 'cancelled-before' : 'unknown'
    if (standing.winningBidId !== found.id) return 'not-highest'
    await takeBack(tx, found, wish.by, now)
    const leader = await electHighest(tx, wish.auctionItemId)
    await recordItemChange(tx, wish.auctionItemId, {
      bidCount: standing.bidCount - 1,
      currentAmount: leader?.amount ?? null,
      winningBidId: leader?.id ?? null,
    })
    await writeMail(
      tx,
      cancelledMail(found, wish.by),
      ...(leader ? [leaderMail(leader, standing.closedAt !== null)] : []),
    )
    return 'cancelled'
  })
}

const isBid = (table: typeof bid | typeof cancelledBid, { auctionItemId, bidId }: Wish) =>
  and(eq(table.id, bidId), eq(table.auctionItemId, auctionItemId))

async function wasCancelled(tx: Tx, wish: Wish): Promise<boolean> {
  return (await tx.select({ id: cancelledBid.id }).from(cancelledBid).where(isBid(cancelledBid, wish))).length > 0
}

async function takeBack(tx: Tx, { isWinning, ...row }: Bid, by: Wish['by'], cancelledAt: Date) {
  await tx.delete(bid).where(eq(bid.id, row.id))
  const cancelledBy = by.kind === 'team' ? by.userId : null
  await tx.insert(cancelledBid).values({ ...row, cancelledBy, cancelledAt })
}

async function electHighest(tx: Tx, auctionItemId: string): Promise<Bid | null> {
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

function cancelledMail({ id, organizationId, auctionItemId, email, amount }: Bid, by: Wish['by']): Mail {
  const content = { bidId: id, yourBid: toPrice(amount), by: by.kind }
  return { kind: 'bid-cancelled', organizationId, auctionItemId, recipient: email, content }
}

/** Whoever is next leads again; once the item is closed, they have won it. */
function leaderMail({ id, organizationId, auctionItemId, email, amount }: Bid, isClosed: boolean): Mail {
  const content = isClosed
    ? { wins: [{ auctionItemId, amount: toPrice(amount) }] }
    : { bidId: id, yourBid: toPrice(amount) }
  return { kind: isClosed ? 'won' : 'leading-again', organizationId, auctionItemId, recipient: email, content }
}
