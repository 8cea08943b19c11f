import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paymentsFile } from '../../api/auction/export/routes.ts'
import type { Table } from '../../api/auction/export/table.ts'
import { winnersFile } from '../../api/auction/export/winners-file.ts'
import { packetColumns, packetRows } from '../../api/checkout/books/packet-file.ts'
import { readLines } from '../../api/checkout/books/read-lines.ts'
import { formatMoney, toPrice } from '../../api/contract/values/money/money.ts'
import { readPrice } from '../../api/contract/values/money/read-price.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { disagreements } from './books-agree.ts'
import type { Evening } from './money-evening.ts'
import { compareRoom } from './money-hall-plays.ts'
import { compareCause } from './money-raise-plays.ts'
import { salesOf } from './places.ts'
import { feeOn, refundableOf, returnableOf } from './reference-cards.ts'
import {
  accountOf,
  everyone,
  freeOf,
  isTried,
  LEAST_BY_CARD,
  type ReferencePayment,
  type Who,
} from './reference-checkout.ts'

type Payments = Evening['paper']['payments']

/**
 * Compares lists, totals, and the books with what paper says, and the bill and sheet of one person.
 * @param isWhole whether packets that are closed are read again, too, and all files
 */
export async function compare(evening: Evening, who: Who, isWhole: boolean): Promise<void> {
  await compareList(evening)
  await compareBill(evening, who)
  await compareSheet(evening, who)
  await comparePacket(evening, evening.paper.pages.length - 1)
  if (!isWhole) return
  for (const page of evening.closings.keys()) await comparePacket(evening, page)
  for (const page of evening.paper.pages.keys()) await comparePacketRows(evening, page)
  await compareFiles(evening)
  await compareRoom(evening)
  await compareCause(evening)
  expect((await salesOf(evening.orm, evening.sale)).left).toBe(freeOf(evening.paper))
}

async function compareList(evening: Evening) {
  const { paper, people, reading } = evening
  const list = await reading.list()
  const zero = { due: 0, given: 0, paid: 0, waived: 0, balance: 0, credit: 0 }
  const sums = { ...zero }
  for (const who of everyone) {
    const account = accountOf(paper, who)
    const row = list.winners.find(({ id }) => id === people[who])
    const promisedDay = account.balance > 0 ? (paper.promises.get(who) ?? null) : null
    expect({ who, promisedDay: row?.promisedDay ?? null, ...(row ? partsOf(row) : inPrices(zero)) }).toEqual({
      who,
      promisedDay,
      ...inPrices(account),
    })
    const counted = accountOf(paper, who, 'withoutTests')
    for (const part of parts) sums[part] += counted[part]
  }
  expect(list.totals).toEqual(inPrices(sums))
  const isPaid = (one: ReferencePayment) => one.kind !== 'waived' && !one.isVoided && !isTried(paper, one)
  const paid = paper.payments.filter(isPaid)
  const kinds = Map.groupBy(paid, ({ kind }) => kind)
  const paidBy = Array.from(kinds, ([kind, rows]) => ({ kind, amount: toPrice(sumOf(rows)) }))
  expect(list.paidBy.toSorted(byKind)).toEqual(paidBy.toSorted(byKind))
}

const parts = ['due', 'given', 'paid', 'waived', 'balance', 'credit'] as const
type Parts<Value> = Record<(typeof parts)[number], Value>

function partsOf<Value>({ due, given, paid, waived, balance, credit }: Parts<Value>): Parts<Value> {
  return { due, given, paid, waived, balance, credit }
}

function inPrices(account: Parts<number>): Parts<string> {
  const { due, given, paid, waived, balance, credit } = account
  return {
    due: toPrice(due),
    given: toPrice(given),
    paid: toPrice(paid),
    waived: toPrice(waived),
    balance: toPrice(balance),
    credit: toPrice(credit),
  }
}

function byKind(one: { kind: string }, other: { kind: string }): number {
  return one.kind.localeCompare(other.kind)
}

function sumOf(payments: Payments, of: (payment: ReferencePayment) => number = ({ amount }) => amount): number {
  return payments.reduce((sum, payment) => sum + of(payment), 0)
}

async function compareBill(evening: Evening, who: Who) {
  const account = accountOf(evening.paper, who)
  const bill = await evening.reading.bill(evening.people[who])
  const extra = evening.hasFee && account.balance >= LEAST_BY_CARD ? toPrice(feeOn(account.balance)) : null
  const lines = [...bill.items, ...bill.shares, ...bill.gifts].reduce((sum, { amount }) => sum + readPrice(amount), 0)
  expect({ ...partsOf(bill), extra: bill.extra, lines }).toEqual({ ...inPrices(account), extra, lines: account.due })
}

/** What somebody paid, line by line. */
async function compareSheet(evening: Evening, who: Who) {
  const { paper, people, reading } = evening
  const sheet = await reading.sheet(people[who])
  const lines = (sheet?.payments ?? []).map(({ kind, amount, extra, voided, online }) =>
    [kind, amount, extra, voided !== null, online && [online.refundable, online.disputedAt !== null]].join(' '),
  )
  const known = paper.payments.filter((payment) => payment.who === who)
  const expected = known.map((payment) => {
    const { kind, amount, extra, isVoided, dispute, refundOf } = payment
    const isCharged = kind === 'online' && refundOf === null
    const online = isCharged ? [toPrice(refundableOf(paper, payment)), dispute === 'open'] : null
    return [kind, toPrice(amount), toPrice(extra), isVoided, online].join(' ')
  })
  expect(lines.toSorted()).toEqual(expected.toSorted())
  const { covered } = accountOf(paper, who, 'withoutTests')
  if (sheet) expect(sheet.gifts.map(({ isCovered }) => isCovered)).toEqual(covered)
  if (sheet) expect(sheet.returnable).toBe(toPrice(returnableOf(paper, who)))
}

/** What a packet says in words; a closed one says for good what it said at first. */
async function comparePacket(evening: Evening, index: number) {
  const closing = evening.closings[index]
  const { packet = null, income = null } = (await evening.reading.books(closing?.id ?? null)) ?? {}
  const { paper } = evening
  const { cameIn = 0, isBlank } = paper.pages[index] ?? {}
  // A test is shown in the open packet until it is voided.
  const hasTests = !closing && paper.payments.some((payment) => isTried(paper, payment) && !payment.isVoided)
  expect(packet?.total ?? null).toBe(isBlank && !hasTests ? null : toPrice(cameIn))
  const whole = packet?.tables.filter(({ title }) => title.startsWith('By ')) ?? []
  for (const { title, totals } of whole) expect([title, totals.at(-1)]).toEqual([title, formatMoney(cameIn)])
  if (income) expect(income.totals).toEqual([formatMoney(cameIn)])
  if (!closing) return
  closing.packet ??= JSON.stringify(packet)
  expect(JSON.stringify(packet)).toBe(closing.packet)
}

async function comparePacketRows({ orm, school, closings, paper }: Evening, index: number) {
  const rows = packetRows(await readLines(orm, school.id, closings[index]?.id ?? null), school.timeZone, [])
  const { cameIn = 0, waived = 0 } = paper.pages[index] ?? {}
  expect([sumIn(rows, packetColumns, 'Amount'), sumIn(rows, packetColumns, 'Waived')]).toEqual([cameIn, waived])
}

async function compareFiles(evening: Evening) {
  const { paper } = evening
  const counted = paper.payments.filter(({ isVoided }) => !isVoided)
  const paid = counted.filter((payment) => payment.kind !== 'waived' && !isTried(paper, payment))
  const waived = counted.filter(({ kind }) => kind === 'waived')
  expect(await sumsOf(evening, paymentsFile, ['Amount', 'Waived', 'Voided Amount', 'For Card Fee'])).toEqual([
    sumOf(paid),
    sumOf(waived),
    sumOf(paper.payments) - sumOf(counted),
    sumOf(paid, ({ extra }) => extra),
  ])
  const accounts = everyone.map((who) => accountOf(paper, who, 'withoutTests'))
  expect(await sumsOf(evening, winnersFile, ['Amount', 'Paid', 'Waived', 'Balance', 'Credit'])).toEqual(
    (['due', 'paid', 'waived', 'balance', 'credit'] as const).map((part) =>
      accounts.reduce((sum, account) => sum + account[part], 0),
    ),
  )
}

/** What columns of a file add up to. */
async function sumsOf({ orm, school }: Evening, file: Table, columns: string[]): Promise<number[]> {
  const { id: organizationId, eventId, timeZone } = school
  const rows = (await Array.fromAsync(file.read(orm, { organizationId, eventId, timeZone, now: new Date() }))).flat()
  return columns.map((column) => sumIn(rows, file.columns, column))
}

function sumIn(rows: (string | number | null)[][], columns: readonly string[], column: string): number {
  const place = columns.indexOf(column)
  return rows.reduce((sum, row) => sum + readPrice(String(row[place] ?? '0.00')), 0)
}

/** Compares what is booked with what the card service took and gave back, once nothing is open there. */
export async function compareWithStripe({ orm, stripe, people, paper, school, outside }: Evening): Promise<void> {
  const winners = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  const voided = new Set(paper.payments.filter(({ isVoided }) => isVoided).map(({ reference }) => reference))
  // Of a test that was voided, nothing is booked, and nothing that was given back of it.
  for (const { id, payment } of outside) if (voided.has(payment)) voided.add(id)
  for (const who of everyone) {
    const code = winners.find(({ id }) => id === people[who])?.code ?? 'none'
    const { booked, real, open } = await disagreements(orm, stripe, people[who], code)
    expect({ who, booked, open }).toEqual({
      who,
      booked: real.filter((line) => !voided.has(line.split(' ')[0] ?? '')),
      open: 0,
    })
  }
}
