import { describe, expect, test } from 'bun:test'
import { itemPatch } from '../../../../api/contract/auction/items/item-form.ts'
import { dateOrderOf, readPrice, readTime } from '../../../spreadsheet/read-cell.ts'
import { readingOf } from './row-words.ts'

test.each([
  ['startTime', '12/5/2027 8pm', '2027-12-05T20:00', 'Sun, Dec 5, 2027, 8:00 PM'],
  ['endTime', '2027-12-05', '2027-12-05T19:30', 'Sun, Dec 5, 2027, 7:30 PM'],
  ['startingBid', '1.250,00', '1250.00', '$1,250.00'],
  ['estimatedValue', '1.250', '1250', '$1,250.00'],
  ['minimumRaise', '12,50', '12.50', '$12.50'],
] as const)('of %s %p says what it was taken for', (column, written, read, words) => {
  expect(readingOf(column, written, read)).toBe(words)
})

test.each([
  ['startTime', '2027-12-05 20:00', '2027-12-05T20:00'],
  ['startTime', '2027-12-06T02:00:00Z', '2027-12-06T02:00:00Z'],
  ['endTime', 'soon', 'soon'],
  ['endTime', '13/13/2027 8pm', '2027-13-13T20:00'],
  ['startingBid', '$1,250.00', '1250.00'],
  ['startingBid', '$40', '40'],
  ['title', '12,50', '12,50'],
  ['itemNumber', '#7', '7'],
  ['donatedBy', '', undefined],
] as const)('of %s %p says nothing', (column, written, read) => {
  expect(readingOf(column, written, read)).toBeNull()
})

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
  ['.50', '0.50'],
  ['$.5', '0.5'],
  ['USD 40', '40'],
  ['US$40', '40'],
  ['40 dollars', '40'],
])('%p is %p', (written, price) => {
  expect(readPrice(written)).toBe(price)
})

test.each([
  '',
  'free',
  '-5',
  '($5)',
  '5-10',
  '12,50,0',
  '1.25.00',
  '5%',
  '1e3',
  '٤٠',
  '$',
  '1,2,3,4,5,6,7',
  '0.125',
  '.500',
  '.',
])('%p is left to be refused', (written) => {
  expect(readPrice(written)).toBe(written)
})

test.each(['$1,250.000', '1.250,000', '1 250.000', "1'250,000", '1.250,000.000', '1 250,000.50'])(
  '%p, which may be a thousand or a million, is left to be refused',
  (written) => {
    expect(readPrice(written)).toBe(written)
  },
)

test.each([
  '12/5/2026 8pm',
  '12/05/2026 8:00 PM',
  '12/5/26 20:00',
  '2026-12-05 20:00',
  '2026-12-05T20:00',
  '2026-12-05T20:00:00',
  '2026/12/05 20:00:00.000',
  'Dec 5, 2026 8 p.m.',
  'Dec. 5 2026, 8PM',
  'December 5th, 2026 at 8pm',
  'Saturday, December 5, 2026 8:00 PM',
  'Sat Dec 5, 2026 @ 8pm',
  '5 Dec 2026 20:00',
  '5-Dec-26 20:00',
  '12-5-2026 8 pm',
  '12/5/2026\u202f8:00\u202fPM',
])('%p is eight in the evening of December 5', (written) => {
  expect(readTime(written, 'month first', '')).toBe('2026-12-05T20:00')
})

test.each(['5.12.2026 20:00', '5/12/2026 8pm', '05-12-26 20.00'])('%p is so where days come first', (written) => {
  expect(readTime(written, 'day first', '')).toBe('2026-12-05T20:00')
})

test('midnight and noon', () => {
  const read = (clock: string) => readTime(`12/5/2026 ${clock}`, 'month first', '').slice(11)
  expect(['12am', '12:30 am', '12pm', 'noon', '0:00'].map(read)).toEqual(['00:00', '00:30', '12:00', '12:00', '00:00'])
})

test('where days and months come first, both, only dates are read that can be read one way', () => {
  const read = (date: string) => readTime(date, null, '20:00')
  const dates = ['13/5/2026', '5/13/2026', '5.5.2026'].map(read)
  expect(dates).toEqual(['2026-05-13T20:00', '2026-05-13T20:00', '2026-05-05T20:00'])
  expect(read('5/6/2026')).toBe('5/6/2026')
})

test('a day without a time has the one that was chosen', () => {
  expect(readTime('12/5/2026', 'month first', '19:30')).toBe('2026-12-05T19:30')
  expect(readTime('12/5/2026', 'month first', '')).toBe('12/5/2026')
})

test('an instant stays one', () => {
  const instant = '2026-12-06T02:00:00.000Z'
  expect(readTime(instant, 'month first', '')).toBe(instant)
})

test.each([
  '',
  'soon',
  '8pm',
  '12/5',
  '12/5/2026 8',
  '12/5/2026 13pm',
  '12/5/2026 25',
  '5 Foo 2026 8pm',
  '12/5/20268pm',
  '46361.833',
  '12/5/2026 8pm tomorrow',
  '12/5-2026 8pm',
])('%p is left to be refused', (written) => {
  const read = readTime(written, 'month first', '')
  expect(itemPatch.safeParse({ endTime: read }).success).toBe(false)
})

test.each([
  '13/13/2026 8pm',
  '2/30/2026 8pm',
  '2026-13-01 20:00',
  '12/5/2026 24:00',
  '12/5/2026 8:75pm',
  '0 Dec 2026 20:00',
])('%p is no moment for the form either', (written) => {
  expect(itemPatch.safeParse({ endTime: readTime(written, 'month first', '') }).success).toBe(false)
})

describe('which number comes first', () => {
  test.each([
    [['12/5/2026', '1/2/2026'], 'month first'],
    [['1/2/2026', '13/2/2026 8pm'], 'day first'],
    [['1/2/2026', '2/13/2026'], 'month first'],
    [['5.12.2026'], 'day first'],
    [['12.25.2026', '5.12.2026'], 'month first'],
    [['25.12.2026', '5/6/2026', '13/6/2026'], 'day first'],
    [['13/12/2026', '12/13/2026'], null],
    [['5.12.2026', '12/5/2026'], null],
    [['', 'Dec 5'], 'month first'],
    [['Tue 1/12/2026', 'Sun, 13/12/2026 8pm'], 'day first'],
  ] as const)('in %j is %p', (column, order) => {
    expect(dateOrderOf(column)).toBe(order)
  })
})
