import { asc, eq } from 'drizzle-orm'
import { bidderLabel } from '../../../db/bidder-label.ts'
import { isContactOf } from '../../../db/contact-of.ts'
import { bidderContact } from '../../../db/schema/bidders.ts'
import { payment, winner } from '../../../db/schema/checkout.ts'
import { shownAddress } from '../../contract/values/address/erased.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { bothTimes, type Table } from './table.ts'

/**
 * What winners paid, was waived, or was voided, in the order in which it was recorded: for the treasurer. Each has a
 * column of its own, so that the sum of Amount is what came in.
 */
export const paymentsFile: Table = {
  name: 'payments',
  columns: [
    ...['Code', 'Email', 'Name', 'Paid By', 'Amount', 'Waived', 'Voided Amount', 'Reference'],
    ...['Recorded By', 'Recorded', 'Recorded (UTC)', 'Voided', 'Voided (UTC)', 'Voided By', 'Reason'],
  ],
  async *read(orm, { organizationId, timeZone }) {
    const rows = await orm
      .select({ paid: payment, code: winner.code, email: bidderLabel(winner), name: bidderContact.name })
      .from(payment)
      .innerJoin(winner, eq(winner.id, payment.winnerId))
      .leftJoin(bidderContact, isContactOf(winner))
      .where(eq(payment.organizationId, organizationId))
      .orderBy(asc(payment.madeAt), asc(payment.id))
    yield rows.map(({ paid, code, email, name }) => [
      ...[code, shownAddress(email), name, paid.kind, ...inItsColumn(paid), paid.reference, paid.madeByName],
      ...bothTimes(paid.madeAt, timeZone),
      ...(paid.voidedAt ? bothTimes(paid.voidedAt, timeZone) : [null, null]),
      ...[paid.voidedByName, paid.voidReason],
    ])
  },
}

function inItsColumn({ kind, amount, voidedAt }: typeof payment.$inferSelect) {
  const price = toPrice(amount)
  if (voidedAt) return [null, null, price]
  return kind === 'waived' ? [null, price, null] : [price, null, null]
}
