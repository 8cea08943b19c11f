import { expect, test } from 'bun:test'
import { readPrice } from './read-price.ts'

test.each([
  ['125', '125'],
  ['125.5', '125.5'],
  ['$125.00', '125.00'],
  ['$ 1,250.00', '1250.00'],
  ['1.250,00', '1250.00'],
  ['1.250,00 €', '1250.00'],
  ['1 250,00', '1250.00'],
  ['1\u202f250,00\u00a0€', '1250.00'],
  ["1'250.00", '1250.00'],
  ['1,250', '1250'],
  ['1.250', '1250'],
  ['1,250,000.50', '1250000.50'],
  ['1.250.000', '1250000'],
  ['12,5', '12.5'],
  ['0,12', '0.12'],
  ['USD 40', '40'],
  ['US$40', '40'],
  ['40 dollars', '40'],
])('%p is %p', (written, price) => {
  expect(readPrice(written)).toBe(price)
})

test.each(['', 'free', '-5', '($5)', '5-10', '12,50,0', '1.25.00', '5%', '1e3', '٤٠', '$', '1,2,3,4,5,6,7', '0.125'])(
  '%p is left to be refused',
  (written) => {
    expect(readPrice(written)).toBe(written)
  },
)

test.each(['$1,250.000', '1.250,000', '1 250.000', "1'250,000", '1.250,000.000', '1 250,000.50'])(
  '%p, which may be a thousand or a million, is left to be refused',
  (written) => {
    expect(readPrice(written)).toBe(written)
  },
)
