import { toPrice } from '../../contract/values/money/money.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { isCounted } from './packet-tables.ts'
import type { PacketLine } from './read-lines.ts'

/** The columns of a packet as a file: the sum of Amount is what came in. */
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
]

const events: Record<PacketLine['event'], string> = {
  taken: 'Payment',
  refunded: 'Refund',
  voided: 'Voided payment',
  'voided-later': 'Voided since the books were closed',
}

/** The lines of a packet as rows of a file. */
export function packetRows(lines: PacketLine[], timeZone: string): (string | null)[][] {
  return lines.map((line) => [
    localTimeIn(line.at, timeZone).replace('T', ' '),
    line.isExtra ? `${events[line.event]}, for the card fee` : events[line.event],
    line.kind,
    ...inItsColumn(line),
    line.reference,
    line.code,
    line.payer,
    line.byName,
    line.reason,
  ])
}

function inItsColumn(line: PacketLine): (string | null)[] {
  const price = toPrice(line.amount)
  if (isCounted(line)) return [price, null, null]
  return line.event === 'voided' ? [null, null, price] : [null, price, null]
}
