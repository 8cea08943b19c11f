import { asc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { payout } from '../../../db/schema/payouts.ts'
import type { PacketTable } from '../../contract/checkout/books-view.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { PayoutLine } from '../../contract/values/money/payout.ts'
import { dayOf } from '../../contract/values/time/moment.ts'
import { type Clock, rowOf, table } from './packet-tables.ts'
import type { PacketLine } from './read-lines.ts'

export type Payout = typeof payout.$inferSelect

/** All that is known to have been paid out to an organization, in the order of the bank's statement. */
export function readPayouts(orm: Orm, organizationId: string): Promise<Payout[]> {
  return orm
    .select()
    .from(payout)
    .where(eq(payout.organizationId, organizationId))
    .orderBy(asc(payout.arrivesOn), asc(payout.id))
}

/**
 * How the card payments of a packet got to the bank: a row for each deposit, which adds up to it, and what is in none of
 * them. Empty where no payout has anything of the packet. See product#payouts.
 */
export function payoutTables(lines: PacketLine[], payouts: Payout[], clock: Clock): PacketTable[] {
  const online = lines.filter(({ kind, event, isTest }) => kind === 'online' && event !== 'voided-later' && !isTest)
  const ours = payoutsOf(new Set(online.map(({ reference }) => reference ?? '')), payouts)
  if (ours.length === 0) return []
  const paidOut = new Set(ours.flatMap(({ lines }) => lines.map(({ reference }) => reference)))
  const left = online.filter(({ event, reference }) => event !== 'voided' && !paidOut.has(reference ?? ''))
  const others = table(
    'Not in These Payouts',
    ['Time', 'Name', 'Amount'],
    left.map((line) => rowOf(line, clock, [])),
  )
  return [byPayout(ours, clock), ...(left.length > 0 ? [others] : [])]
}

/** The payouts that have something of a packet in them, and only those lines; also those that bring the money of one that failed. */
function payoutsOf(references: Set<string>, payouts: Payout[]): Payout[] {
  const ours: Payout[] = []
  for (const entry of payouts) {
    const lines = entry.lines.filter(({ kind, reference }) =>
      kind === 'failed' ? ours.some(({ id }) => id === reference) : references.has(reference),
    )
    if (lines.length > 0) ours.push({ ...entry, lines })
  }
  return ours
}

const columns = ['Payments', 'Given Back', 'Fees', 'Other', 'Deposit']
/** Left out where there is nothing in them: on a phone there is room for few. */
const seldom = ['Given Back', 'Other']

function byPayout(payouts: Payout[], { now }: Clock): PacketTable {
  const rows = payouts.map((paid) => {
    const payments = sumOf(paid.lines, 'payment')
    const givenBack = sumOf(paid.lines, 'given-back')
    const fees = paid.lines.reduce((sum, { fee }) => sum - fee, 0)
    const deposit = paid.state === 'failed' ? 0 : paid.amount
    const other = deposit - payments - givenBack - fees
    return { texts: [arrivalOf(paid, now)], figures: [payments, givenBack, fees, other, deposit] }
  })
  const isShown = (_: unknown, index: number) =>
    !seldom.includes(columns[index] ?? '') || rows.some(({ figures }) => figures[index] !== 0)
  return table(
    'Payouts',
    ['Arrives', ...columns.filter(isShown)],
    rows.map(({ texts, figures }) => ({ texts, amounts: figures.filter(isShown) })),
  )
}

const notes: Record<Payout['state'], string> = { coming: ', expected', paid: '', failed: ', failed' }

function arrivalOf({ arrivesOn, state }: Payout, now: Date): string {
  const day = new Date(arrivesOn)
  return day.toLocaleDateString('en-US', dayOf(day, 'UTC', now)) + notes[state]
}

function sumOf(lines: PayoutLine[], only: PayoutLine['kind']): Cents {
  return lines.reduce((sum, { kind, amount }) => (kind === only ? sum + amount : sum), 0)
}
