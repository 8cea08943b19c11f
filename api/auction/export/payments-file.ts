import { asc, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { isTestPayment } from '../../checkout/balances/is-test-payment.ts'
import { inItsColumn, paidBy, testInWords } from '../../checkout/books/packet-file.ts'
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
      .select({ paid: payment, isTest: isTestPayment, code: bidder.code, label: bidder.label, name: bidder.name })
      .from(payment)
      .innerJoin(bidder, eq(bidder.id, payment.bidderId))
      .where(eq(payment.organizationId, organizationId))
      .orderBy(asc(payment.number))
    yield rows.map(({ paid, isTest, code, label, name }) => [
      code,
      label,
      name,
      paidBy({ kind: paid.kind, isTest }),
      ...inItsColumn({ ...paid, isTest }, paid.voidedAt !== null),
      paid.reference,
      paid.madeByName,
      ...bothTimes(paid.madeAt, timeZone),
      ...(paid.voidedAt ? bothTimes(paid.voidedAt, timeZone) : [null, null]),
      paid.voidedByName,
      paid.voidReason ?? paid.refundReason ?? (isTest ? testInWords(paid.amount + paid.extra) : null),
      paid.voidedAt || isTest || paid.extra === 0 ? null : toPrice(paid.extra),
    ])
  },
}
