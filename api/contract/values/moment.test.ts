import { describe, expect, test } from 'bun:test'
import { clockTime, isSameDay, moment, shortMoment, zonedTime, zoneName } from './moment.ts'

const evening = new Date('2024-12-07T02:00:00Z')

test('a shown time names its day, hour and zone', () => {
  expect(moment(evening, 'America/Chicago')).toBe('Fri, Dec\u00a06, 8:00\u00a0PM\u00a0CT')
})

test('a time in a list leaves the zone to the heading', () => {
  expect(shortMoment(new Date('2024-09-02T16:05:00Z'), 'America/New_York')).toBe('Sep\u00a02, 12:05\u00a0PM')
})

test('a time of day can stand with its zone, or without by the clock of whoever reads', () => {
  expect(zonedTime(evening, 'America/New_York')).toBe('9:00\u00a0PM\u00a0ET')
  expect(clockTime(new Date(2026, 10, 21, 14, 5))).toBe('2:05\u00a0PM')
})

describe('zones are named the way people in the US say them, never by city', () => {
  test.each([
    ['America/New_York', 'Eastern Time', 'ET'],
    ['America/Indiana/Indianapolis', 'Eastern Time', 'ET'],
    ['America/Chicago', 'Central Time', 'CT'],
    ['America/Denver', 'Mountain Time', 'MT'],
    ['America/Phoenix', 'Mountain Standard Time', 'MST'],
    ['America/Los_Angeles', 'Pacific Time', 'PT'],
    ['America/Anchorage', 'Alaska Time', 'AKT'],
    ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time', 'HST'],
    ['Europe/Berlin', 'Central European Time', 'Germany Time'],
    ['UTC', 'UTC', 'UTC'],
    ['Etc/UTC', 'UTC', 'UTC'],
  ])('%s is %s, or %s after a time', (zone, long, short) => {
    expect(zoneName(zone)).toBe(long)
    expect(moment(evening, zone).replaceAll('\u00a0', ' ')).toEndWith(`M ${short}`)
  })

  test('they keep their name when the clocks change', () => {
    expect(moment(new Date('2026-07-15T18:05:00Z'), 'America/Chicago')).toBe('Wed, Jul\u00a015, 1:05\u00a0PM\u00a0CT')
  })
})

test('what is one day in Chicago can be two in London', () => {
  const noon = new Date('2024-12-06T18:00:00Z')
  expect(isSameDay(noon, evening, 'America/Chicago')).toBe(true)
  expect(isSameDay(noon, evening, 'Europe/London')).toBe(false)
})

test('the day changes at the zone’s own midnight when the clocks go back', () => {
  const before = new Date('2025-11-02T03:59:00Z')
  const after = new Date('2025-11-02T04:00:00Z')
  expect(isSameDay(before, after, 'America/New_York')).toBe(false)
  expect(isSameDay(after, new Date('2025-11-03T04:59:00Z'), 'America/New_York')).toBe(true)
})
