import { expect, test } from 'bun:test'
import { fullDate, monthAndYear, shortDate } from './calendar-date.ts'

const newYear = new Date('2027-01-01T02:00:00Z')

test('a day is the one it is in its zone', () => {
  expect(shortDate(newYear, 'America/Chicago')).toBe('Dec 31')
  expect(shortDate(newYear, 'UTC')).toBe('Jan 1')
})

test('a day can stand with its year, and a month without its day', () => {
  expect(fullDate(newYear, 'America/Chicago')).toBe('Dec 31, 2026')
  expect(monthAndYear(newYear, 'UTC')).toBe('January 2027')
})
