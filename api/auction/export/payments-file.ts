import { asc, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { bothTimes, type Table } from './table.ts'

/**
 * What winners paid, was waived, or was voided, in the order in which it was recorded: for the treasurer. Each has a
 * column of its own, so that the sum of Amount is what came in for what they won; what
 * was added to it stands at the end.
 */
export const paymentsFile: Table = {
  name: 'payments',
  columns: [
    'Code',
    'Email',
    'Name',
    'Paid By',
    'Amount',
    'Waived',
    'Voided Amount',
    'Reference',
    'Recorded By',
    'Recorded',
    'Recorded (UTC)',
    'Voided',
    'Voided (UTC)',
    'Voided By',
    'Reason',
    'For Card Fee',
  ],
  async *read(orm, { organizationId, timeZone }) {
    const rows = await orm
      .select({ paid: payment, code: bidder.code, email: bidder.label, name: bidder.name })
      .from(payment)
      .innerJoin(bidder, eq(bidder.id, payment.bidderId))
      .where(eq(payment.organizationId, organizationId))
      .orderBy(asc(payment.madeAt), asc(payment.number))
    yield rows.map(({ paid, code, email, name }) => [
      code,
      email,
      name,
      paid.kind,
      ...inItsColumn(paid),
      paid.reference,
      paid.madeByName,
      ...bothTimes(paid.madeAt, timeZone),
      ...(paid.voidedAt ? bothTimes(paid.voidedAt, timeZone) : [null, null]),
      paid.voidedByName,
      paid.voidReason,
      paid.voidedAt || paid.extra === 0 ? null : toPrice(paid.extra),
    ])
  },
}

function inItsColumn({ kind, amount, voidedAt }: typeof payment.$inferSelect) {
  const price = toPrice(amount)
  if (voidedAt) return [null, null, price]
  return kind === 'waived' ? [null, price, null] : [price, null, null]
}
