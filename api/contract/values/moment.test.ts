import { expect, test } from 'bun:test'
import { isSameDay, moment, shortMoment, zoneName } from './moment.ts'

const evening = new Date('2024-12-07T02:00:00Z')

test('a shown time names its day, hour and zone', () => {
  expect(moment(evening, 'America/Chicago')).toBe('Fri 6 Dec, 8:00\u00a0PM (Chicago time)')
})

test('a time in a list leaves the zone to the heading', () => {
  expect(shortMoment(new Date('2024-09-02T16:05:00Z'), 'America/New_York')).toBe('2 Sep, 12:05\u00a0PM')
})

test('zones are named the way people say them', () => {
  expect(zoneName('America/New_York')).toBe('New York time')
  expect(zoneName('America/Indiana/Indianapolis')).toBe('Indianapolis time')
  expect(zoneName('UTC')).toBe('UTC')
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
