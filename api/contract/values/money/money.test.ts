import { expect, test } from 'bun:test'
import { HIGHEST_BID, parsePrice, priceInWords, toPrice } from './money.ts'
import { readPrice } from './read-price.ts'

test.each([
  [0, '0.00', '$0.00'],
  [HIGHEST_BID, '9999999.00', '$9,999,999.00'],
  [-50, '-0.50', '-$0.50'],
])('%p cents are %p, and read %p', (amount, price, inWords) => {
  expect([toPrice(amount), priceInWords(price)]).toEqual([price, inWords])
})

test.each<[string, number | null]>([
  ['1,250', 125_000],
  ['$1,250.00', 125_000],
  ['1250.', 125_000],
  [' $12.5 ', 1_250],
  ['12,345,678.90', 1_234_567_890],
  ['12,50', null],
  ['1,2500', null],
  ['1.250', null],
  ['123,456,789', null],
  ['1 250', null],
  ['.', null],
])('%p as typed is %p cents', (typed, amount) => {
  expect(parsePrice(typed)).toBe(amount)
})

test.each<[string, number]>([
  ['0', 0],
  ['-0.50', -50],
  ['109999989.00', 10_999_998_900],
  ['-89999990000.01', -8_999_999_000_001],
])('%p of the database is %p cents, however much it is', (decimal, amount) => {
  expect(readPrice(decimal)).toBe(amount)
})

test('every amount of cents comes back as it was', () => {
  for (let amount = 1; amount < HIGHEST_BID; amount += 99_991) expect(parsePrice(toPrice(amount))).toBe(amount)
})
