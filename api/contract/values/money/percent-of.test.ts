import { expect, test } from 'bun:test'
import { percentOf } from './percent-of.ts'

test.each([
  ['0.00', 0],
  ['1450.00', 29],
  ['4999.99', 99],
  ['5000.00', 100],
  ['12500.00', 250],
  ['19999998000.00', 399_999_960],
])('%p of 5,000 dollars is %p percent', (total, percent) => {
  expect(percentOf(total, '5000.00')).toBe(percent)
})
