import { expect, test } from 'bun:test'
import { balanceOf, countCovered, coverageOf, waivableOf } from './account.ts'

const cases = [
  { due: 0, paid: 0, waived: 0, balance: 0, credit: 0 },
  { due: 12_500, paid: 0, waived: 0, balance: 12_500, credit: 0 },
  { due: 12_500, paid: 2_500, waived: 0, balance: 10_000, credit: 0 },
  { due: 12_500, paid: 10_000, waived: 2_500, balance: 0, credit: 0 },
  { due: 10_000, paid: 12_500, waived: 0, balance: 0, credit: 2_500 },
  // Of what was waived, nobody has money to give back.
  { due: 0, paid: 1, waived: 1, balance: 0, credit: 1 },
  { due: 0, paid: 0, waived: 12_500, balance: 0, credit: 0 },
  { due: 8_000, paid: 5_000, waived: 5_000, balance: 0, credit: 2_000 },
]
test.each(cases)('of $due due, $paid paid and $waived waived, $balance is left', ({ balance, credit, ...account }) => {
  expect(balanceOf({ given: 0, ...account })).toEqual({ balance, credit })
})

const withGifts = [
  { paid: 0, waived: 0, balance: 15_000, credit: 0, waivable: 10_000, covered: 0 },
  { paid: 10_000, waived: 0, balance: 5_000, credit: 0, waivable: 0, covered: 0 },
  { paid: 12_000, waived: 0, balance: 3_000, credit: 0, waivable: 0, covered: 1 },
  { paid: 2_000, waived: 10_000, balance: 3_000, credit: 0, waivable: 0, covered: 1 },
  // What was waived of a win that was cancelled since pays for no gift.
  { paid: 0, waived: 13_000, balance: 5_000, credit: 0, waivable: 0, covered: 0 },
  { paid: 16_000, waived: 0, balance: 0, credit: 1_000, waivable: 0, covered: 2 },
  { paid: 6_000, waived: 13_000, balance: 0, credit: 1_000, waivable: 0, covered: 2 },
]
test.each(withGifts)(
  'of $100 owed and gifts of $20 and $30, $paid paid and $waived waived cover $covered gifts',
  ({ balance, credit, waivable, covered, ...paid }) => {
    const account = { due: 15_000, given: 5_000, ...paid }
    expect(balanceOf(account)).toEqual({ balance, credit })
    expect(waivableOf(account)).toBe(waivable)
    expect(countCovered(account, [2_000, 3_000])).toBe(covered)
  },
)

test('what is waived beyond what was won is of places', () => {
  const dues = { won: 10_000, bought: 5_000, given: 2_000, waived: 12_000 }
  expect(coverageOf(6_000, dues)).toEqual({ won: 0, bought: 3_000, given: 2_000, credit: 1_000 })
})
