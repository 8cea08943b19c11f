import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cardFeeFields, cardFeeForm, extraFor, feeOf, STANDARD_FEE } from './card-fee.ts'

test('what is added to $185.00 leaves all of it once the fee is taken', () => {
  expect(extraFor(18_500, STANDARD_FEE)).toBe(583)
  expect(feeOf(18_500 + 583, STANDARD_FEE)).toBe(583)
  expect(extraFor(18_500, { share: 0, fixed: 30 })).toBe(30)
})

test('it is the least that leaves all of it, whatever is owed and taken', () => {
  const fee = fc.record({ share: fc.integer({ min: 0, max: 1_000 }), fixed: fc.integer({ min: 1, max: 500 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_900 }), fee, (owed, taken) => {
      const extra = extraFor(owed, taken)
      const left = (added: number) => owed + added - feeOf(owed + added, taken)
      expect(left(extra)).toBeGreaterThanOrEqual(owed)
      expect(left(extra - 1)).toBeLessThan(owed)
    }),
  )
})

test('a fee is typed in percent and dollars, and nothing absurd is taken', () => {
  const typed = cardFeeFields(null)
  expect(typed).toEqual({ isOn: false, percent: '2.90', fixed: '0.30' })
  expect(cardFeeForm.parse({ ...typed, percent: ' 2.2 ' })).toEqual({ isOn: false, percent: 220, fixed: 30 })
  for (const wrong of [{ percent: '10.01' }, { percent: '-1' }, { percent: 'all' }, { fixed: '5.01' }, { fixed: '' }])
    expect(cardFeeForm.safeParse({ ...typed, ...wrong }).success).toBe(false)
})
