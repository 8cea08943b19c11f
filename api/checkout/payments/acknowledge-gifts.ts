import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { gift } from '../../../db/schema/causes.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { countCovered } from '../../contract/checkout/account.ts'
import type { WinnerAccount } from '../balances/read-winners.ts'

/** Whose gifts are acknowledged, and by which receipts. */
interface Acknowledging {
  accounts: WinnerAccount[]
  withReceipt: Set<string>
  /** When receipts were written that are not sent, by address: what they were to acknowledge is due. */
  unsentTimes: Map<string, Set<number>>
}

/**
 * Emails bidders, who are locked, that gifts of theirs are paid by now, to leave at `sendAfter`: those of which no email
 * said so, nor one of the receipts of today, `withReceipt`. What is not paid any more can be acknowledged again.
 * @param accounts as money counts, without tests
 */
export async function acknowledgeGifts(
  tx: Tx,
  organizationId: string,
  { accounts, withReceipt, unsentTimes }: Acknowledging,
  { now, sendAfter }: { now: Date; sendAfter: Date },
): Promise<void> {
  const givers = accounts.filter(({ given }) => given > 0)
  if (givers.length === 0) return
  const isTheirs = inArray(
    gift.bidderId,
    givers.map(({ id }) => id),
  )
  const rows = await tx
    .select()
    .from(gift)
    .where(and(isTheirs, isNull(gift.cancelledAt)))
    .orderBy(asc(gift.givenAt), asc(gift.id))
  for (const account of givers) {
    const own = rows.filter(({ bidderId }) => bidderId === account.id)
    const covered = countCovered(
      account,
      own.map(({ amount }) => amount),
    )
    const isSaid = (at: Date | null) => at !== null && !unsentTimes.get(account.email ?? '')?.has(at.getTime())
    const due = own.slice(0, covered).flatMap(({ id, acknowledgedAt }) => (isSaid(acknowledgedAt) ? [] : [id]))
    const undue = own.slice(covered).flatMap(({ id, acknowledgedAt }) => (acknowledgedAt ? [id] : []))
    if (due.length > 0) await tx.update(gift).set({ acknowledgedAt: now }).where(inArray(gift.id, due))
    if (undue.length > 0) await tx.update(gift).set({ acknowledgedAt: null }).where(inArray(gift.id, undue))
    if (due.length === 0 || account.email === null || withReceipt.has(account.id)) continue
    const about = { kind: 'gift-received' as const, recipient: account.email, content: { giftIds: due } }
    await tx.insert(outbox).values({ id: Bun.randomUUIDv7(), organizationId, sendAfter, ...about })
  }
}
