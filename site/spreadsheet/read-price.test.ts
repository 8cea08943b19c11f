import { expect, test } from 'bun:test'
import { decimalMarksIn, lowestPrice, readPrice } from './read-price.ts'

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
  ['24.995', '25.00'],
  ['24.9949', '24.99'],
  ['99.995', '100.00'],
  ['33.333333333333336', '33.33'],
  ['0.125', '0.13'],
  ['.500', '0.50'],
  ['1,250,000.50', '1250000.50'],
  ['1.250.000', '1250000'],
  ['12,5', '12.5'],
  ['0,12', '0.12'],
  ['.50', '0.50'],
  ['$.5', '0.5'],
  ['USD 40', '40'],
  ['US$40', '40'],
  ['40 dollars', '40'],
])('%p is %p', (written, price) => {
  expect(readPrice(written, '.')).toBe(price)
})

test.each(['', 'free', '-5', '($5)', '5-10', '12,50,0', '1.25.00', '5%', '1e3', '٤٠', '$', '1,2,3,4,5,6,7', '.'])(
  '%p is left to be refused',
  (written) => {
    expect(readPrice(written, '.')).toBe(written)
  },
)

test.each(['$1,250.000', '1.250,000', '1 250.000', "1'250,000", '1.250,000.000', '1 250,000.50'])(
  '%p, which may be a thousand or a million, is left to be refused',
  (written) => {
    expect(readPrice(written, '.')).toBe(written)
  },
)

test('three digits behind the only mark are read as it is said, and else left to be asked about', () => {
  const read = (written: string) => [readPrice(written, '.'), readPrice(written, ','), readPrice(written, null)]
  expect(read('$24.995')).toEqual(['25.00', '24995', '$24.995'])
  expect(read('1,250')).toEqual(['1250', '1.25', '1,250'])
})

test('the mark before cents shows in prices that can be read in one way only', () => {
  const shown = (...prices: string[]) => [...decimalMarksIn(prices)].join('')
  expect(shown('12.50', '24.995')).toBe('.')
  expect(shown('1.250,00', '12,5')).toBe(',')
  expect(shown('1,250,000')).toBe('.')
  expect(shown('12.50', '12,50')).toBe('.,')
  expect(shown('1.250', '40', 'free')).toBe('')
})

test.each([
  ['$150-200', '$150'],
  ['$500+', '$500'],
  ['about $50', '$50'],
  ['20 to 30', '20'],
  ['$50', null],
  ['call us', null],
  ['1-2-3', null],
])('the lower end of %p is %p', (written, lower) => {
  expect(lowestPrice(written)).toBe(lower)
})
