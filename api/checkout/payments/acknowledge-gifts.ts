import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { countCovered } from '../../contract/checkout/account.ts'
import type { WinnerAccount } from '../balances/read-winners.ts'

/** Gifts of some bidders that stand, the older first, with the titles of their causes. */
export function readGifts(orm: Orm | Tx, bidderIds: string[]) {
  return orm
    .select({ gift, cause: cause.title })
    .from(gift)
    .innerJoin(cause, eq(cause.id, gift.causeId))
    .where(and(inArray(gift.bidderId, bidderIds), isNull(gift.cancelledAt)))
    .orderBy(asc(gift.givenAt), asc(gift.id))
}

/**
 * Emails bidders, who are locked, that gifts of theirs are paid by now, to leave at `sendAfter`: those of which no email
 * said so, nor one of the receipts of today, `withReceipt`. What is not paid any more can be acknowledged again.
 * @param accounts as money counts, without tests
 */
export async function acknowledgeGifts(
  tx: Tx,
  organizationId: string,
  { accounts, withReceipt }: { accounts: WinnerAccount[]; withReceipt: Set<string> },
  { now, sendAfter }: { now: Date; sendAfter: Date },
): Promise<void> {
  const givers = accounts.filter(({ given }) => given > 0)
  if (givers.length === 0) return
  const rows = await readGifts(
    tx,
    givers.map(({ id }) => id),
  )
  for (const account of givers) {
    const own = rows.flatMap(({ gift }) => (gift.bidderId === account.id ? [gift] : []))
    const covered = countCovered(
      account,
      own.map(({ amount }) => amount),
    )
    const [paid, unpaid] = [own.slice(0, covered), own.slice(covered)]
    const idsOf = (gifts: typeof own, isAcknowledged: boolean) =>
      gifts.flatMap(({ id, acknowledgedAt }) => (isAcknowledged === (acknowledgedAt !== null) ? [id] : []))
    const [due, undue] = [idsOf(paid, false), idsOf(unpaid, true)]
    await tx.update(gift).set({ acknowledgedAt: now }).where(inArray(gift.id, due))
    await tx.update(gift).set({ acknowledgedAt: null }).where(inArray(gift.id, undue))
    if (due.length === 0 || account.email === null || withReceipt.has(account.id)) continue
    const about = { kind: 'gift-received' as const, recipient: account.email, content: { giftIds: due } }
    await tx.insert(outbox).values({ id: Bun.randomUUIDv7(), organizationId, sendAfter, ...about })
    tx.afterCommit.requestDelivery()
  }
}
