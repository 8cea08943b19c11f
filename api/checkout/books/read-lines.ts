import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { PaymentKind } from '../../contract/values/money/payment.ts'
import { isTestPayment } from '../balances/read-paid-lines.ts'

/** A line of a packet: money that came in, or went out, or that was only written down. */
export interface PacketLine {
  /**
   * `voided`: before the books were closed, so that it is in no sum. `voided-later`: an earlier packet has it as taken, so
   * that this one takes it off.
   */
  event: 'taken' | 'refunded' | 'voided' | 'voided-later'
  kind: PaymentKind
  /** Whether it was made with a key for tests: no money moved, so that it is in no sum. */
  isTest: boolean
  /** Whether it is what was added for the card service's fee, which is of no bill. */
  isExtra: boolean
  /** Below zero where money went out. */
  amount: Cents
  /** When that was, and by whom; of what was voided, when it was taken. */
  at: Date
  byName: string
  reference: string | null
  code: string
  /** Whose payment it is: a name, or "Paddle 12". Addresses are in the payments file alone. */
  payer: string | null
  /** Why it was voided or given back, where that is what the line tells and somebody said. */
  reason: string | null
}

/** Whose packet is read; `null`: that of what came in since the books were closed. */
type ClosingId = string | null

/** The lines of a packet, in the order in which the payments were recorded. */
export async function readLines(orm: Orm | Tx, organizationId: string, closingId: ClosingId): Promise<PacketLine[]> {
  const rows = await orm
    .select({
      paid: payment,
      isTest: isTestPayment,
      code: bidder.code,
      name: bidder.name,
      label: bidder.label,
      paddle: bidder.paddleNumber,
    })
    .from(payment)
    .innerJoin(bidder, eq(bidder.id, payment.bidderId))
    .where(and(eq(payment.organizationId, organizationId), isOfPacket(closingId)))
    .orderBy(asc(payment.number))
  return rows.flatMap(({ paid, isTest, code, name, label, paddle }) => {
    const line = {
      ...eventOf(paid, closingId),
      kind: paid.kind,
      isTest,
      reference: paid.reference,
      code: code ?? '',
      payer: name ?? (paddle === null ? null : label),
    }
    const sign = line.event === 'voided-later' ? -1 : 1
    const parts = [
      { ...line, isExtra: false },
      { ...line, isExtra: true, amount: sign * paid.extra },
    ]
    // No packet has a test as taken.
    return parts.filter(({ event, amount }) => amount !== 0 && !(isTest && event === 'voided-later'))
  })
}

/** Whether a payment, or that it was voided, belongs to a packet. */
export function isOfPacket(closingId: ClosingId) {
  const names = (column: PgColumn) => (closingId === null ? isNull(column) : eq(column, closingId))
  return or(names(payment.booksClosingId), and(isNotNull(payment.voidedAt), names(payment.voidBooksClosingId)))
}

function eventOf(
  paid: typeof payment.$inferSelect,
  closingId: ClosingId,
): Pick<PacketLine, 'event' | 'amount' | 'at' | 'byName' | 'reason'> {
  const { amount, madeAt, madeByName, voidedAt, voidedByName, voidReason } = paid
  const made = { amount, at: madeAt, byName: madeByName }
  if (paid.booksClosingId !== closingId)
    return {
      event: 'voided-later',
      amount: -amount,
      at: voidedAt ?? madeAt,
      byName: voidedByName ?? madeByName,
      reason: voidReason,
    }
  // What was voided later was as good as any other by then.
  if (voidedAt && paid.voidBooksClosingId === closingId) return { event: 'voided', ...made, reason: voidReason }
  return { event: amount + paid.extra < 0 ? 'refunded' : 'taken', ...made, reason: paid.refundReason }
}
