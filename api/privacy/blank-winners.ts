import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { addWinners } from '../../db/add-winners.ts'
import type { Tx } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { handover, payment, winner } from '../../db/schema/checkout.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { readWinners } from '../checkout/read-winners.ts'
import { balanceOf } from '../contract/checkout/account.ts'
import type { Cents } from '../contract/values/money.ts'
import type { Blanks } from './blanks.ts'

/**
 * Has what winners paid and picked up follow their wins, where `blankBids` put blanks in place of their addresses; what
 * was written down about them goes. Somebody who won something since, too, stays with that: the blank takes as much of
 * what they paid as it owes, so that every balance is what it was.
 */
export async function blankWinners(tx: Tx, organizationId: string, blanks: Blanks): Promise<void> {
  const isOwn = eq(winner.organizationId, organizationId)
  const known = await tx
    .select()
    .from(winner)
    .where(and(isOwn, inArray(winner.bidder, [...blanks.keys()])))
    .orderBy(asc(winner.id))
    .for('update')
  const blankOf = ({ bidder }: Winner) => blanks.get(bidder) ?? bidder
  await addWinners(
    tx,
    organizationId,
    known.map((one) => ({ email: blankOf(one) })),
  )
  for (const one of known) {
    const [blank] = await tx
      .select()
      .from(winner)
      .where(and(isOwn, eq(winner.bidder, blankOf(one))))
    if (!blank) throw new Error(`No winner for ${blankOf(one)}`)
    await move(tx, one, blank)
  }
}

async function move(tx: Tx, from: Winner, to: Winner) {
  const accounts = await readWinners(tx, from.organizationId, inArray(sql`w.id`, [from.id, to.id]))
  const accountOf = ({ id }: Winner) => accounts.find((account) => account.id === id)
  const isLeft = (accountOf(from)?.due ?? 0) > 0
  const owed = accountOf(to)
  if (isLeft) await moveShare(tx, from.id, to.id, owed ? balanceOf(owed).balance : 0)
  else await tx.update(payment).set({ winnerId: to.id }).where(eq(payment.winnerId, from.id))
  await moveHandovers(tx, from.id, { id: to.id, address: isLeft ? to.bidder : null })
  if (!isLeft) await tx.delete(winner).where(eq(winner.id, from.id))
}

type Winner = typeof winner.$inferSelect

/** Moves what was paid first, until `share` is reached; a payment that is more than the rest of it is divided. */
async function moveShare(tx: Tx, from: string, to: string, share: Cents) {
  const paid = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.winnerId, from), isNull(payment.voidedAt)))
    .orderBy(asc(payment.madeAt), asc(payment.id))
  let left = share
  for (const one of paid) {
    if (left <= 0) return
    const part = Math.min(left, one.amount)
    left -= part
    if (part === one.amount) {
      await tx.update(payment).set({ winnerId: to }).where(eq(payment.id, one.id))
      continue
    }
    await tx
      .update(payment)
      .set({ amount: one.amount - part })
      .where(eq(payment.id, one.id))
    await tx.insert(payment).values({ ...one, id: crypto.randomUUID(), winnerId: to, amount: part })
  }
}

/** @param to whose they are now: those of items that `address` won, or all of them */
async function moveHandovers(tx: Tx, from: string, { id, address }: { id: string; address: string | null }) {
  const won = tx
    .select({ id: auctionLock.auctionItemId })
    .from(auctionLock)
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(and(eq(auctionLock.auctionItemId, handover.auctionItemId), eq(bid.bidder, address ?? '')))
  await tx
    .update(handover)
    .set({ winnerId: id })
    .where(and(eq(handover.winnerId, from), address === null ? undefined : exists(won)))
}
