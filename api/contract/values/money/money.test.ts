import { expect, test } from 'bun:test'
import { HIGHEST_BID, parsePrice, priceInWords, toPrice } from './money.ts'

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [12_500, '125.00', '$125.00'],
  [HIGHEST_BID, '9999999.00', '$9,999,999.00'],
  [-50, '-0.50', '-$0.50'],
  [-3_000, '-30.00', '-$30.00'],
])('%p cents are %p, and read %p', (amount, price, inWords) => {
  expect([toPrice(amount), priceInWords(price)]).toEqual([price, inWords])
})

test('every amount of cents comes back as it was', () => {
  for (let amount = 1; amount < HIGHEST_BID; amount += 99_991) expect(parsePrice(toPrice(amount))).toBe(amount)
})
