import { type Cents, formatMoney, toPrice } from '../../contract/values/money/money.ts'
import { paymentNames } from '../../contract/values/money/payment-names.ts'
import { csvTime } from '../../server/http/csv-file.ts'
import type { Payout } from './payout-tables.ts'
import type { PacketLine } from './read-lines.ts'

/**
 * The columns of a packet as a file: the sum of Amount is what came in. The last two are known once the card service paid
 * out.
 */
export const packetColumns = [
  'Time',
  'What',
  'Paid By',
  'Amount',
  'Waived',
  'Voided Amount',
  'Reference',
  'Code',
  'Name',
  'Recorded By',
  'Reason',
  'Fee',
  'Payout',
]

const events: Record<PacketLine['event'], string> = {
  taken: 'Payment',
  refunded: 'Refund',
  voided: 'Voided payment',
  'voided-later': 'Voided since the books were closed',
}

/** How something was paid, as files say it: by the names that screens and paper have for it. */
export function paidBy({ kind, isTest }: Pick<PacketLine, 'kind' | 'isTest'>): string {
  return isTest ? `${paymentNames[kind]} (TEST)` : paymentNames[kind]
}

/** A test, whose amount is in no column, as none of it is to be added up. */
export function testInWords(amount: Cents): string {
  return `TEST of ${formatMoney(amount)}: no money moved`
}

/** The lines of a packet as rows of a file. */
export function packetRows(lines: PacketLine[], timeZone: string, payouts: Payout[]): (string | null)[][] {
  const feeAndPayout = paidOut(payouts)
  return lines.map((line) => [
    csvTime(line.at, timeZone),
    line.isExtra ? `${eventOf(line)}, for the card fee` : eventOf(line),
    paidBy(line),
    ...inItsColumn(line, line.event === 'voided'),
    line.reference,
    line.code,
    line.payer,
    line.byName,
    line.reason ?? (line.isTest ? testInWords(line.amount) : null),
    ...feeAndPayout(line),
  ])
}

function eventOf({ event, kind }: PacketLine): string {
  return event === 'refunded' && kind !== 'online' ? 'Given back' : events[event]
}

/** Tells what the service took of a line, once of a payment that has two, and the day of its payout. */
function paidOut(payouts: Payout[]) {
  const isTold = new Set<string>()
  return ({ kind, event, reference }: PacketLine): [string | null, string | null] => {
    if (kind !== 'online' || event === 'voided-later' || reference === null) return [null, null]
    const isIts = (line: Payout['lines'][number]) => line.reference === reference
    const payout = payouts.find(({ lines }) => lines.some(isIts))
    if (!payout) return [null, null]
    const day = payout.state === 'failed' ? `${payout.arrivesOn} (failed)` : payout.arrivesOn
    if (isTold.has(reference)) return [null, day]
    isTold.add(reference)
    const fees = payouts.flatMap(({ lines }) => lines.filter(isIts).map(({ fee }) => fee))
    return [toPrice(fees.reduce((sum, fee) => sum + fee, 0)), day]
  }
}

/** An amount under Amount, Waived, or Voided Amount, so that the first adds up to what came in; a test is in none. */
export function inItsColumn(
  { kind, amount, isTest }: Pick<PacketLine, 'kind' | 'amount' | 'isTest'>,
  isVoided: boolean,
): (string | null)[] {
  const price = toPrice(amount)
  if (isVoided) return [null, null, price]
  if (isTest) return [null, null, null]
  return kind === 'waived' ? [null, price, null] : [price, null, null]
}
