import { describe, expect, test } from 'bun:test'
import { itemPatch } from '../../../api/contract/items/item-form.ts'
import { dateOrderOf, readTime } from './read-time.ts'

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

test('a day without a time has the one that was chosen', () => {
  expect(readTime('12/5/2026', 'month first', '19:30')).toBe('2026-12-05T19:30')
  expect(readTime('12/5/2026', 'month first', '')).toBe('12/5/2026')
})

test('an instant stays one', () => {
  const instant = '2026-12-06T02:00:00.000Z'
  expect(readTime(instant, 'month first', '')).toBe(instant)
})

test.each([
  ...['', 'soon', '8pm', '12/5', '12/5/2026 8', '12/5/2026 13pm', '12/5/2026 25', '5 Foo 2026 8pm', '12/5/20268pm'],
  ...['46361.833', '12/5/2026 8pm tomorrow', '12/5-2026 8pm'],
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
    [['', 'Dec 5'], 'month first'],
    [['Tue 1/12/2026', 'Sun, 13/12/2026 8pm'], 'day first'],
  ] as const)('in %p is %p', (column, order) => {
    expect(dateOrderOf(column)).toBe(order)
  })
})
