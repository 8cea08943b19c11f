import { and, asc, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { addWinners } from '../../../db/add-winners.ts'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { handover, payment } from '../../../db/schema/checkout.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { type Account, balanceOf } from '../../contract/checkout/account.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { Blanks } from './blanks.ts'

/**
 * Puts blanks in place of winners' addresses, as `blankBids` did in their bids; code, payments, and hand-overs stay, and
 * what was written down about them goes. Somebody who won something since, too, stays with that: the blank takes as much
 * of what they paid as it owes, so that every balance is what it was.
 */
export async function blankWinners(tx: Tx, organizationId: string, blanks: Blanks): Promise<void> {
  const known = await tx
    .select()
    .from(bidder)
    .where(
      and(eq(bidder.organizationId, organizationId), inArray(bidder.key, [...blanks.keys()]), isNotNull(bidder.code)),
    )
    .orderBy(asc(bidder.id))
    .for('update')
  for (const one of known) await blankWinner(tx, one, blanks.get(one.key) ?? one.key)
}

async function blankWinner(tx: Tx, one: Winner, blank: string) {
  const isLeft = (await accountOf(tx, one)).due > 0
  const earlier = await findWinner(tx, one.organizationId, blank)
  if (!isLeft && !earlier) {
    await tx
      .update(bidder)
      .set({ email: blank, note: null, ...noContact })
      .where(eq(bidder.id, one.id))
    return restoreContact(tx, one)
  }
  if (!earlier) await addWinners(tx, one.organizationId, [{ email: blank }])
  const to = earlier ?? (await findWinner(tx, one.organizationId, blank))
  if (!to) throw new Error(`No winner for ${blank}`)
  if (isLeft) await moveShare(tx, one.id, to.id, balanceOf(await accountOf(tx, to)).balance)
  else await tx.update(payment).set({ winnerId: to.id }).where(eq(payment.winnerId, one.id))
  await moveHandovers(tx, one.id, { id: to.id, address: isLeft ? to.key : null })
  if (isLeft) return
  await tx.delete(bidder).where(eq(bidder.id, one.id))
  await restoreContact(tx, one)
}

const noContact = { name: null, phone: null, isConfirmed: false }

/** What they said of themselves stays as long as a bid of theirs does, see `dropContacts`. */
async function restoreContact(tx: Tx, { organizationId, email, name, phone, isConfirmed }: Winner) {
  if (name === null && phone === null) return
  await tx.insert(bidder).values({ organizationId, email, name, phone, isConfirmed })
}

async function findWinner(tx: Tx, organizationId: string, key: string): Promise<Winner | undefined> {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.key, key), isNotNull(bidder.code))
  return (await tx.select().from(bidder).where(isTheirs))[0]
}

async function accountOf(tx: Tx, { organizationId, id }: Winner): Promise<Account> {
  const [account] = await readWinners(tx, organizationId, sql`w.id = ${id}`)
  return account ?? { due: 0, paid: 0, waived: 0 }
}

type Winner = typeof bidder.$inferSelect

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
