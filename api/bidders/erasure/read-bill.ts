import { and, asc, eq, or } from 'drizzle-orm'
import { bidderWith } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { handover, payment, transfer } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import type { KnownToOrganization } from '../../contract/bidders/known-of-bidder.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** How the team finds a bidder at the table, what it noted, and what they paid and picked up; `null` while they owe for nothing. */
export async function readCheckout(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<KnownToOrganization['checkout']> {
  const [row] = await orm
    .select()
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email)))
  if (!row?.code) return null
  const [payments, handovers, splits] = await Promise.all([
    orm.select().from(payment).where(eq(payment.bidderId, row.id)).orderBy(asc(payment.number)),
    orm
      .select({ item: auctionItem.title, at: handover.handedAt, undoneAt: handover.undoneAt })
      .from(handover)
      .innerJoin(auctionItem, eq(auctionItem.id, handover.auctionItemId))
      .where(eq(handover.bidderId, row.id))
      .orderBy(asc(handover.handedAt), asc(handover.id)),
    orm
      .select({ item: auctionItem.title, own: transfer })
      .from(transfer)
      .innerJoin(auctionItem, eq(auctionItem.id, transfer.auctionItemId))
      .where(or(eq(transfer.fromBidderId, row.id), eq(transfer.bidderId, row.id)))
      .orderBy(asc(transfer.madeAt), asc(transfer.id)),
  ])
  return {
    code: row.code,
    note: row.note,
    promisedDay: row.promisedDay,
    payments: payments.map(({ kind, amount, extra, reference, madeAt, voidedAt, voidReason, refundReason }) => ({
      kind,
      reference,
      voidReason,
      refundReason,
      amount: toPrice(amount + extra),
      madeAt: madeAt.toISOString(),
      voidedAt: voidedAt?.toISOString() ?? null,
    })),
    handovers: handovers.map(({ item, at, undoneAt }) => ({
      item,
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    splits: splits.map(({ item, own: { bidderId, amount, madeAt, undoneAt } }) => ({
      item,
      amount: toPrice(bidderId === row.id ? amount : -amount),
      at: madeAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  }
}

/** Which wins of a bidder an organization cancelled, and what it offered to them then. See product#second-chances. */
export async function readChances(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<Pick<KnownToOrganization, 'cancelledWins' | 'secondChances'>> {
  const [cancelled, chances] = await Promise.all([
    orm
      .select({ item: auctionItem.title, own: cancelledWin })
      .from(cancelledWin)
      .innerJoin(auctionItem, eq(auctionItem.id, cancelledWin.auctionItemId))
      .where(
        and(
          eq(cancelledWin.organizationId, organizationId),
          eq(cancelledWin.bidderId, bidderWith(organizationId, email)),
        ),
      )
      .orderBy(asc(cancelledWin.cancelledAt), asc(cancelledWin.id)),
    orm
      .select({ item: auctionItem.title, own: secondChance })
      .from(secondChance)
      .innerJoin(auctionItem, eq(auctionItem.id, secondChance.auctionItemId))
      .where(
        and(
          eq(secondChance.organizationId, organizationId),
          eq(secondChance.bidderId, bidderWith(organizationId, email)),
        ),
      )
      .orderBy(asc(secondChance.offeredAt), asc(secondChance.id)),
  ])
  return {
    cancelledWins: cancelled.map(({ item, own: { amount, cancelledAt, reason } }) => ({
      item,
      amount: toPrice(amount),
      cancelledAt: cancelledAt.toISOString(),
      reason,
    })),
    secondChances: chances.map(({ item, own: { amount, offeredAt, outcome } }) => ({
      item,
      amount: toPrice(amount),
      offeredAt: offeredAt.toISOString(),
      outcome,
    })),
  }
}

/** Places that a bidder bought, cancelled or not. */
export async function readPurchases(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<KnownToOrganization['purchases']> {
  const rows = await orm
    .select({ item: auctionItem.title, own: purchase })
    .from(purchase)
    .innerJoin(auctionItem, eq(auctionItem.id, purchase.auctionItemId))
    .where(and(eq(purchase.organizationId, organizationId), eq(purchase.bidderId, bidderWith(organizationId, email))))
    .orderBy(asc(purchase.boughtAt), asc(purchase.id))
  return rows.map(({ item, own: { kind, quantity, unitPrice, answers, boughtAt, cancelledAt, cancelReason } }) => ({
    item,
    kind,
    quantity,
    answers,
    cancelReason,
    amount: toPrice(unitPrice * quantity),
    boughtAt: boughtAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
  }))
}

/** What a bidder gave, cancelled or not. */
export async function readGifts(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<KnownToOrganization['gifts']> {
  const rows = await orm
    .select({ cause: cause.title, own: gift })
    .from(gift)
    .innerJoin(cause, eq(cause.id, gift.causeId))
    .where(and(eq(gift.organizationId, organizationId), eq(gift.bidderId, bidderWith(organizationId, email))))
    .orderBy(asc(gift.givenAt), asc(gift.id))
  return rows.map(({ cause, own: { amount, givenAt, shownName, cancelledAt, cancelReason } }) => ({
    cause,
    amount: toPrice(amount),
    givenAt: givenAt.toISOString(),
    shownName,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    cancelReason,
  }))
}

/** Waiting lists that a bidder joined. */
export async function readWaiting(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<KnownToOrganization['waiting']> {
  const { quantity, joinedAt, outcome } = waiting
  const rows = await orm
    .select({ item: auctionItem.title, quantity, joinedAt, outcome })
    .from(waiting)
    .innerJoin(auctionItem, eq(auctionItem.id, waiting.auctionItemId))
    .where(and(eq(waiting.organizationId, organizationId), eq(waiting.bidderId, bidderWith(organizationId, email))))
    .orderBy(asc(joinedAt), asc(waiting.id))
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
}
