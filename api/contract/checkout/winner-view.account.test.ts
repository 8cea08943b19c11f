import { expect, test } from 'bun:test'
import { balanceOf } from './winner-view.ts'

const cases = [
  { due: 0, paid: 0, waived: 0, balance: 0, credit: 0 },
  { due: 12_500, paid: 0, waived: 0, balance: 12_500, credit: 0 },
  { due: 12_500, paid: 2_500, waived: 0, balance: 10_000, credit: 0 },
  { due: 12_500, paid: 10_000, waived: 2_500, balance: 0, credit: 0 },
  { due: 10_000, paid: 12_500, waived: 0, balance: 0, credit: 2_500 },
  { due: 0, paid: 1, waived: 1, balance: 0, credit: 2 },
]
test.each(cases)('of $due due, $paid paid and $waived waived, $balance is left', ({ balance, credit, ...account }) => {
  expect(balanceOf(account)).toEqual({ balance, credit })
})
