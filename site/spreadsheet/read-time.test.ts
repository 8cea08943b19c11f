import { expect, test } from 'bun:test'
import { itemPatch } from '../../api/contract/auction/items/item-form.ts'
import { type DateOrder, dateOrderOf, readTime } from './read-time.ts'

const read = (written: string, order: DateOrder | null = 'month first', clock = '') =>
  readTime(written, { order, clock, timeZone: 'America/Chicago' }).value

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
  expect(read(written)).toBe('2026-12-05T20:00')
})

test.each(['5.12.2026 20:00', '5/12/2026 8pm', '05-12-26 20.00'])('%p is so where days come first', (written) => {
  expect(read(written, 'day first')).toBe('2026-12-05T20:00')
})

test('midnight and noon', () => {
  const clockOf = (clock: string) => read(`12/5/2026 ${clock}`).slice(11)
  expect(['12am', '12:30 am', '12pm', 'noon', '0:00'].map(clockOf)).toEqual([
    '00:00',
    '00:30',
    '12:00',
    '12:00',
    '00:00',
  ])
})

test('where days and months come first, both, only dates are read that can be read one way', () => {
  const undecided = (date: string) => read(date, null, '20:00')
  const dates = ['13/5/2026', '5/13/2026', '5.5.2026'].map(undecided)
  expect(dates).toEqual(['2026-05-13T20:00', '2026-05-13T20:00', '2026-05-05T20:00'])
  expect(undecided('5/6/2026')).toBe('5/6/2026')
})

test('a day without a time has the one that was chosen', () => {
  expect(read('12/5/2026', 'month first', '19:30')).toBe('2026-12-05T19:30')
  expect(read('12/5/2026')).toBe('12/5/2026')
})

test('an instant stays one', () => {
  const instant = '2026-12-06T02:00:00.000Z'
  expect(read(instant)).toBe(instant)
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
  '12/5/2026 8pm tomorrow',
  '12/5-2026 8pm',
])('%p is left to be refused', (written) => {
  expect(itemPatch.safeParse({ endTime: read(written) }).success).toBe(false)
})

test.each(['13/13/2026 8pm', '2/30/2026 8pm', '2026-13-01 20:00', '12/5/2026 8:75pm', '0 Dec 2026 20:00'])(
  '%p is no moment for the form either',
  (written) => {
    expect(itemPatch.safeParse({ endTime: read(written) }).success).toBe(false)
  },
)

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
] as const)('which number comes first in %j is %p', (column, order) => {
  expect(dateOrderOf(column)).toBe(order)
})

test.each([
  ['12/5/2027 8:00 PM EST', 'America/Chicago', '2027-12-05T19:00'],
  ['6/5/2027 8:00 PM EST', 'America/New_York', '2027-06-05T20:00'],
  ['6/5/2027 8:00 PM (Eastern Time)', 'America/Chicago', '2027-06-05T19:00'],
  ['6/5/2027 8pm MST', 'America/Phoenix', '2027-06-05T20:00'],
  ['6/5/2027 8pm MDT', 'America/Chicago', '2027-06-05T21:00'],
  ['8pm CT on 6/5/2027', 'America/Chicago', '8pm CT on 6/5/2027'],
  ['12/5/2027 24:00', 'America/Chicago', '2027-12-06T00:00'],
  ['midnight 12/5/2027', 'America/Chicago', 'midnight 12/5/2027'],
  ['8pm on 12/5/2027', 'America/Chicago', '2027-12-05T20:00'],
  ['46361.8333', 'America/Chicago', '2026-12-05T20:00'],
])('%p is in %s %p', (written, timeZone, value) => {
  expect(readTime(written, { order: 'month first', clock: '', timeZone }).value).toBe(value)
})
