import { expect, test } from 'bun:test'
import { instantIn, localTimeIn } from '../../contract/values/time-zone.ts'
import { movedAlong, movedTime } from './moved-time.ts'

const CHICAGO = 'America/Chicago'
const at = (local: string) => instantIn(local, CHICAGO)
const shown = (instant: Date) => localTimeIn(instant, CHICAGO)

test.each([
  // Clocks go forward on March 8, 2026, and back on November 1.
  ['2026-03-07T20:00', { days: 1, minutes: 0 }, '2026-03-08T20:00'],
  ['2026-03-08T20:00', { days: -1, minutes: 0 }, '2026-03-07T20:00'],
  ['2026-10-31T20:00', { days: 7, minutes: 0 }, '2026-11-07T20:00'],
  ['2026-11-07T20:00', { days: -7, minutes: 0 }, '2026-10-31T20:00'],
  ['2026-03-07T20:00', { days: 0, minutes: 24 * 60 }, '2026-03-08T21:00'],
  ['2026-10-31T20:00', { days: 0, minutes: 24 * 60 }, '2026-11-01T19:00'],
  ['2026-03-07T02:30', { days: 1, minutes: 0 }, '2026-03-08T03:30'],
  ['2026-03-07T20:00', { days: 1, minutes: 90 }, '2026-03-08T21:30'],
])('%s moved by %p is %s on the clocks', (from, by, to) => {
  expect(shown(movedTime(at(from), by, CHICAGO))).toBe(to)
})

test('seconds stay as they are', () => {
  const instant = new Date('2026-11-01T01:30:27.123Z')
  expect(movedTime(instant, { days: 0, minutes: 1 }, CHICAGO)).toEqual(new Date('2026-11-01T01:31:27.123Z'))
})

test.each([
  // In winter, to summer, and back: an evening stays an evening, ten minutes apart.
  [
    '2025-11-21T18:00',
    '2026-06-05T17:00',
    ['2025-11-21T18:10', '2025-11-23T20:00'],
    ['2026-06-05T17:10', '2026-06-07T19:00'],
  ],
  [
    '2026-06-05T17:00',
    '2025-11-21T18:00',
    ['2026-06-05T17:10', '2026-06-07T19:00'],
    ['2025-11-21T18:10', '2025-11-23T20:00'],
  ],
  // Over the night in which clocks change.
  ['2025-11-21T18:00', '2026-03-07T18:00', ['2025-11-22T18:00'], ['2026-03-08T18:00']],
])('what runs from %s on, moved to %s, stays as far apart on the clocks', (from, to, times, moved) => {
  const move = movedAlong(at(from), at(to), CHICAGO)
  expect(times.map((time) => shown(move(at(time))))).toEqual(moved)
})
