import type { Packet, PacketTable } from '../../contract/checkout/books-view.ts'
import { type Cents, formatMoney, toPrice } from '../../contract/values/money/money.ts'
import { paymentKinds } from '../../contract/values/money/payment.ts'
import { paymentNames } from '../../contract/values/money/payment-names.ts'
import { dayOf, shortMoment } from '../../contract/values/time/moment.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import type { PacketLine } from './read-lines.ts'

/** On which clocks a packet tells times; years are named that are not the one of `now`. */
export interface Clock {
  timeZone: string
  now: Date
}

type PacketTables = Pick<Packet, 'total' | 'cash' | 'tables' | 'notCounted'>

/**
 * What the lines of a packet come to. What was waived, voided before the books were closed, or a test, is in tables of its own, so
 * that nobody adds it up with what came in. The same lines make the same tables.
 */
export function packetTables(lines: PacketLine[], clock: Clock): PacketTables {
  const counted = lines.filter(isMoneyMoved)
  const cash = counted.filter(({ kind }) => kind === 'cash')
  const tables = [byKind(counted), byPerson(counted, clock), byDay(counted, clock), ...listsOf(counted, clock)]
  const notCounted = [tests(lines, clock), waived(lines, clock), voided(lines, clock)]
  const hasRows = ({ rows }: PacketTable) => rows.length > 0
  return {
    total: toPrice(sumOf(counted)),
    cash: cash.length === 0 ? null : toPrice(sumOf(cash)),
    tables: tables.filter(hasRows),
    notCounted: notCounted.filter(hasRows),
  }
}

/** Whether a line is money that came in or went out. */
export function isMoneyMoved({ event, kind, isTest }: PacketLine): boolean {
  return event !== 'voided' && kind !== 'waived' && !isTest
}

function byKind(counted: PacketLine[]): PacketTable {
  const hasVoided = counted.some(({ event }) => event === 'voided-later')
  const columns = ['Taken', 'Given Back', ...(hasVoided ? ['Voided'] : []), 'Total']
  const rows = paymentKinds.flatMap((kind): Row[] => {
    const lines = counted.filter((line) => line.kind === kind)
    const total = (event: PacketLine['event']) => sumOf(lines.filter((line) => line.event === event))
    const amounts = [total('taken'), total('refunded'), ...(hasVoided ? [total('voided-later')] : []), sumOf(lines)]
    return lines.length === 0 ? [] : [{ texts: [paymentNames[kind]], amounts }]
  })
  return table('By Kind', ['Kind', ...columns], rows)
}

function byPerson(counted: PacketLine[], { timeZone, now }: Clock): PacketTable {
  const hourOf = ({ at }: PacketLine) => localTimeIn(at, timeZone).slice(0, 'YYYY-MM-DDTHH'.length)
  const groups = groupsOf(counted, (line) => `${line.byName} ${hourOf(line)}`)
  const rows = groups.map(({ first: { byName, at }, lines }) => ({
    texts: [byName, at.toLocaleString('en-US', { ...dayOf(at, timeZone, now), hour: 'numeric' })],
    amounts: [sumOf(lines, 'cash'), sumOf(lines)],
  }))
  return table('By Person and Hour', ['Person', 'Hour', 'Cash', 'Total'], rows)
}

function byDay(counted: PacketLine[], { timeZone, now }: Clock): PacketTable {
  const groups = groupsOf(counted, ({ at }) => localTimeIn(at, timeZone).slice(0, 'YYYY-MM-DD'.length))
  // Each row adds up by itself.
  const hasOthers = counted.some(({ kind }) => kind !== 'cash' && kind !== 'check')
  const rows = groups.map(({ first: { at }, lines }) => {
    const [cash, checks, total] = [sumOf(lines, 'cash'), sumOf(lines, 'check'), sumOf(lines)]
    return {
      texts: [at.toLocaleDateString('en-US', { ...dayOf(at, timeZone, now), weekday: 'short' })],
      amounts: [cash, checks, ...(hasOthers ? [total - cash - checks] : []), total],
    }
  })
  return table('By Day', ['Day', 'Cash', 'Checks', ...(hasOthers ? ['Other'] : []), 'Total'], rows)
}

/** Lists of single payments; none is in two of them. */
function listsOf(counted: PacketLine[], clock: Clock): PacketTable[] {
  const taken = counted.filter(({ event }) => event === 'taken')
  const checks = taken
    .filter(({ kind }) => kind === 'check')
    .sort((one, other) => byNumber.compare(one.reference ?? '', other.reference ?? ''))
  const givenBack = (title: string, kind: PacketLine['kind']) => {
    const lines = counted.filter((line) => line.event === 'refunded' && line.kind === kind)
    const rows = lines.map((line) => rowOf(line, clock, [line.byName, whyOf(line)]))
    return table(title, ['Time', 'To', 'By', 'Why', 'Amount'], rows)
  }
  return [
    table(
      `Checks (${checks.length})`,
      ['Check Number', 'From', 'Amount'],
      checks.map((line) => ({ texts: [line.reference ?? 'No number', personOf(line)], amounts: [line.amount] })),
    ),
    table(
      'Card Payments Online',
      ['Time', 'From', 'Amount'],
      taken.filter(({ kind }) => kind === 'online').map((line) => rowOf(line, clock, [])),
    ),
    givenBack('Refunds', 'online'),
    givenBack('Given Back, Cash', 'cash'),
    givenBack('Given Back, Checks', 'check'),
    table(
      'Voided Since the Books Were Closed',
      ['Time', 'From', 'Why', 'Amount'],
      counted.filter(({ event }) => event === 'voided-later').map((line) => rowOf(line, clock, [reasonOf(line)])),
    ),
  ]
}

const byNumber = new Intl.Collator('en-US', { numeric: true })

function tests(lines: PacketLine[], clock: Clock): PacketTable {
  const rows = lines.filter(({ event, isTest }) => isTest && event !== 'voided').map((line) => rowOf(line, clock, []))
  return table('TEST: No Money Moved', ['Time', 'From', 'Amount'], rows)
}

function waived(lines: PacketLine[], clock: Clock): PacketTable {
  const rows = lines
    .filter(({ event, kind }) => kind === 'waived' && event !== 'voided')
    .map((line) => rowOf(line, clock, [line.byName]))
  return table('Waived', ['Time', 'For', 'By', 'Amount'], rows)
}

function voided(lines: PacketLine[], clock: Clock): PacketTable {
  const rows = lines.filter(({ event }) => event === 'voided').map((line) => rowOf(line, clock, [reasonOf(line)]))
  return table('Voided', ['Time', 'From', 'Why', 'Amount'], rows)
}

/** A row of one payment. */
export function rowOf(line: PacketLine, { timeZone, now }: Clock, more: string[]): Row {
  return { texts: [shortMoment(line.at, timeZone, 'en', now), personOf(line), ...more], amounts: [line.amount] }
}

function personOf({ payer, code, isExtra }: PacketLine): string {
  return [payer, code, isExtra && 'for the card fee'].filter(Boolean).join(', ')
}

function whyOf({ kind, reference, reason }: PacketLine): string {
  return `${reference && kind === 'check' ? `Check ${reference}: ` : ''}${reason ?? ''}`
}

function reasonOf({ kind, reference, reason }: PacketLine): string {
  return `${paymentNames[kind]}${reference && kind === 'check' ? ` ${reference}` : ''}: ${reason}`
}

function groupsOf(lines: PacketLine[], keyOf: (line: PacketLine) => string) {
  const groups = [...Map.groupBy(lines, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1))
  return groups.flatMap(([, lines]) => (lines[0] ? [{ first: lines[0], lines }] : []))
}

/** What lines add up to, or those of one kind. */
function sumOf(lines: PacketLine[], only?: PacketLine['kind']): Cents {
  return lines.reduce((sum, { kind, amount }) => (only === undefined || kind === only ? sum + amount : sum), 0)
}

interface Row {
  texts: string[]
  amounts: Cents[]
}

/** A table with what its figures add up to. */
export function table(title: string, columns: string[], rows: Row[]): PacketTable {
  const figures = rows[0]?.amounts.length ?? 0
  const totals = Array.from({ length: figures }, (_, index) =>
    rows.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0),
  )
  return {
    title,
    columns,
    figures,
    rows: rows.map(({ texts, amounts }) => [...texts, ...amounts.map(formatMoney)]),
    totals: totals.map(formatMoney),
  }
}
