import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { payment } from '../../../db/schema/checkout.ts'
import { openPayoutSchools, type PayoutSchool } from '../../../tests/support/payout-schools.ts'
import { readPrice } from '../../contract/values/money/read-price.ts'

/** More sequences: `SEQUENCES=1000 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 4)

const { sweep, openSchool } = await openPayoutSchools()

const cents = fc.integer({ min: 100, max: 9_000 })
const index = fc.noBias(fc.nat(99))
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), dollars: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('give-back'), index, amount: cents, isRecorded: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute'), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other'), amount: cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay-out') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail') }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

test(
  'every payout is told as a bookkeeper would write it down, and reading it again changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20, size: 'max' }), async (acts) => {
        const school = await openSchool()
        const book = openBookkeeping(school)
        for (const one of acts) await book.take(one)
        await sweep()
        const stored = await school.stored()
        await sweep()
        expect(await school.stored()).toEqual(stored)
        expect(rowsIn(await school.readTables(), 'Payouts')).toEqual(book.written())
        const left = rowsIn(await school.readTables(), 'Not in These Payouts').map(({ Amount = 0 }) => Amount)
        // Two that were recorded in the same millisecond may come in either order.
        expect(left.toSorted()).toEqual(book.written().length === 0 ? [] : book.left.toSorted())
      }),
      { numRuns: SEQUENCES },
    )
  },
  { timeout: 60 * 60_000 },
)

/** The figures of a table's rows, in cents; a column that is left out is 0. */
function rowsIn({ tables }: Awaited<ReturnType<PayoutSchool['readTables']>>, title: string): Record<string, number>[] {
  const { columns, figures, rows } = tables.find((table) => table.title === title) ?? {
    columns: [],
    figures: 0,
    rows: [],
  }
  const seldom = title === 'Payouts' ? { 'Given Back': 0, Other: 0 } : {}
  return rows.map((row) => {
    const amounts = row.slice(-figures).map((money, place) => [columns.at(place - figures), centsIn(money)])
    return { ...seldom, ...Object.fromEntries(amounts) }
  })
}

const centsIn = (money: string) => readPrice(money.replaceAll(/[$,]/g, ''))

/** Does things at Stripe, and writes down what the bank and the treasurer should come to. */
function openBookkeeping({ pay, giveBack, balance }: PayoutSchool) {
  const blank = () => ({ Payments: 0, 'Given Back': 0, Fees: 0, Other: 0, Deposit: 0 })
  const payments: { row: typeof payment.$inferSelect; left: number }[] = []
  const pages: { sums: ReturnType<typeof blank>; isOurs: boolean; made: ReturnType<typeof balance.payOut> }[] = []
  let next = { sums: blank(), isOurs: false, isBlank: true }
  const book = {
    left: [] as number[],
    written: () => pages.filter(({ isOurs }) => isOurs).map(({ sums }) => sums),
    async take(one: Act) {
      const target = 'index' in one ? payments[one.index % payments.length] : undefined
      if (one.kind === 'pay') {
        const row = await pay(one.dollars)
        payments.push({ row, left: row.amount })
        write({ Payments: row.amount, Fees: -Math.round(row.amount * 0.029) - 30 }, true)
        book.left.push(row.amount)
      }
      if (one.kind === 'other') {
        balance.charge(one.amount)
        write({ Other: one.amount - Math.round(one.amount * 0.029) - 30 }, false)
      }
      if (target && one.kind === 'give-back') {
        const amount = Math.min(one.amount, target.left)
        if (amount === 0) return
        target.left -= amount
        await giveBack(target.row, amount, one.isRecorded)
        write({ 'Given Back': -amount }, true)
        if (one.isRecorded) book.left.push(-amount)
      }
      if (target && one.kind === 'dispute' && target.left > 0) {
        balance.dispute(target.row.reference ?? '', target.left)
        write({ 'Given Back': -target.left, Fees: -1500 }, true)
        target.left = 0
      }
      if (one.kind === 'pay-out' && !next.isBlank) payOut()
      if (one.kind === 'fail') fail()
    },
  }
  const write = (more: Partial<ReturnType<typeof blank>>, isOurs: boolean) => {
    for (const [column, amount] of Object.entries(more)) next.sums[column as keyof typeof more] += amount
    next.isOurs ||= isOurs
    next.isBlank = false
  }
  const payOut = () => {
    const made = balance.payOut(`2026-11-${String(pages.length + 1).padStart(2, '0')}`)
    pages.push({ ...next, made, sums: { ...next.sums, Deposit: made.amount } })
    next = { sums: blank(), isOurs: false, isBlank: true }
    book.left = []
  }
  /** The latest comes back. */
  const fail = () => {
    const page = pages.at(-1)
    if (!page || page.made.status === 'failed') return
    balance.fail(page.made)
    page.sums.Other -= page.made.amount
    page.sums.Deposit = 0
    write({ Other: page.made.amount }, page.isOurs)
  }
  return book
}
