import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { HolderForm } from '../../contract/checkout/paddle.ts'
import { isOut } from './list-paddles.ts'

/** Changes the name and the phone number of who holds a paddle. @returns whether that organization has it out */
export function changeHolder(orm: Orm, own: OwnPaddle, { name, phone }: HolderForm): Promise<boolean> {
  const { organizationId, id } = own
  return orm.transaction(async (tx) => {
    const paddle = await lockPaddle(tx, own)
    if (!paddle) return false
    await tx.update(bidder).set({ name, phone, isConfirmed: true }).where(eq(bidder.id, id))
    tx.addActivity({ kind: 'paddle-changed', organizationId, subjectId: id, about: String(paddle.paddleNumber) })
    return true
  })
}

/**
 * Takes a paddle back: its number may go to somebody else; what it won stays as it is. `winning` while an item that it is
 * winning is open. See product#paddles.
 */
export function returnPaddle(orm: Orm, own: OwnPaddle, now: Date): Promise<'returned' | 'unknown' | 'winning'> {
  return orm.transaction(async (tx) => {
    const paddle = await lockPaddle(tx, own)
    if (!paddle) return 'unknown'
    if (await isWinning(tx, own)) return 'winning'
    await tx.update(bidder).set({ paddleReturnedAt: now }).where(eq(bidder.id, own.id))
    const { organizationId, id } = own
    tx.addActivity({ kind: 'paddle-returned', organizationId, subjectId: id, about: String(paddle.paddleNumber) })
    return 'returned'
  })
}

async function isWinning(tx: Tx, { organizationId, id }: OwnPaddle): Promise<boolean> {
  const [led] = await tx
    .select({ id: bid.id })
    .from(bid)
    .innerJoin(auctionLock, and(eq(auctionLock.winningBidId, bid.id), isNull(auctionLock.closedAt)))
    .innerJoin(auctionItem, and(eq(auctionItem.id, bid.auctionItemId), isNull(auctionItem.deletedAt)))
    .where(and(eq(bid.bidderId, id), eq(bid.organizationId, organizationId)))
    .limit(1)
  return led !== undefined
}

/** Which paddle, by who holds it, and of what organization. */
interface OwnPaddle {
  organizationId: string
  id: string
}

/** Locks a paddle that is out, so that no bid of it comes meanwhile; `null` when that organization has none such. */
async function lockPaddle(tx: Tx, { organizationId, id }: OwnPaddle) {
  const [paddle] = await tx
    .select()
    .from(bidder)
    .where(and(isOut(organizationId), eq(bidder.id, id)))
    .for('update')
  return paddle ?? null
}
