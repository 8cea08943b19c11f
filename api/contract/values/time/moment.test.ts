import { expect, test } from 'bun:test'
import { inYear } from '../../../../tests/support/in-year.ts'
import { fullDate, monthAndYear, shortDate } from './calendar-date.ts'
import { clockTime, exactMoment, isSameDay, moment, shortMoment, zonedTime, zoneName } from './moment.ts'
import { durationInWords, timeLeft, timeLeftInWords } from './time-left.ts'

inYear(2024)

const evening = new Date('2024-12-07T02:00:00Z')

test('a shown time names its day, hour and zone', () => {
  expect(moment(evening, 'America/Chicago')).toBe('Fri, Dec\u00a06, 8:00\u00a0PM\u00a0CT')
})

test('a time of another year at the organization says which, in both languages', () => {
  const newYear = new Date('2025-01-01T02:00:00Z')
  expect(moment(newYear, 'America/Chicago')).toBe('Tue, Dec\u00a031, 8:00\u00a0PM\u00a0CT')
  expect(moment(newYear, 'UTC')).toBe('Wed, Jan\u00a01, 2025, 2:00\u00a0AM\u00a0UTC')
  expect(moment(newYear, 'UTC', 'es').replaceAll('\u00a0', ' ')).toBe('mié, 1 de ene de 2025, 2:00 a.m. UTC')
  expect(shortMoment(newYear, 'UTC')).toBe('Jan\u00a01, 2025, 2:00\u00a0AM')
  expect(exactMoment(newYear, 'UTC')).toBe('Jan\u00a01, 2025, 2:00:00\u00a0AM')
  expect(shortDate(newYear, 'UTC')).toBe('Jan 1, 2025')
})

test('a time in a list leaves the zone to the heading', () => {
  expect(shortMoment(new Date('2024-09-02T16:05:00Z'), 'America/New_York')).toBe('Sep\u00a02, 12:05\u00a0PM')
})

test('a time of day can stand with its zone, or without by the clock of whoever reads', () => {
  expect(zonedTime(evening, 'America/New_York')).toBe('9:00\u00a0PM\u00a0ET')
  expect(clockTime(new Date(2026, 10, 21, 14, 5))).toBe('2:05\u00a0PM')
})

test.each([
  ['America/New_York', 'Eastern Time', 'ET'],
  ['America/Indiana/Indianapolis', 'Eastern Time', 'ET'],
  ['America/Phoenix', 'Mountain Standard Time', 'MST'],
  ['America/Anchorage', 'Alaska Time', 'AKT'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time', 'HST'],
  ['Europe/Berlin', 'Central European Time', 'Germany Time'],
  ['Etc/UTC', 'UTC', 'UTC'],
])(
  'zones are named the way people in the US say them, never by city %s is %s, or %s after a time',
  (zone, long, short) => {
    expect(zoneName(zone)).toBe(long)
    expect(moment(evening, zone).replaceAll('\u00a0', ' ')).toEndWith(`M ${short}`)
  },
)

test('zones keep their name when the clocks change', () => {
  expect(moment(new Date('2026-07-15T18:05:00Z'), 'America/Chicago')).toBe(
    'Wed, Jul\u00a015, 2026, 1:05\u00a0PM\u00a0CT',
  )
})

test('the day changes at the zone’s own midnight when the clocks go back', () => {
  const before = new Date('2025-11-02T03:59:00Z')
  const after = new Date('2025-11-02T04:00:00Z')
  expect(isSameDay(before, after, 'America/New_York')).toBe(false)
  expect(isSameDay(after, new Date('2025-11-03T04:59:00Z'), 'America/New_York')).toBe(true)
})

test('a day is the one it is in its zone, with its year, or a month without its day', () => {
  const newYear = new Date('2027-01-01T02:00:00Z')
  expect(shortDate(newYear, 'America/Chicago')).toBe('Dec 31, 2026')
  expect(shortDate(newYear, 'UTC')).toBe('Jan 1, 2027')
  expect(fullDate(newYear, 'America/Chicago')).toBe('Dec 31, 2026')
  expect(monthAndYear(newYear, 'UTC')).toBe('January 2027')
})

test.each([
  [40, '40 seconds'],
  [60, '1 minute'],
  [2 * 3600 + 5 * 60, '2 hours, 5 minutes'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})

const before = (seconds: number) => timeLeft(new Date(evening.getTime() - seconds * 1000), evening)

test('time left counts days, hours, minutes and seconds, a begun second too, and nothing after the end', () => {
  expect(before(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toMatchObject({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  expect(before(0.4).inSeconds).toBe(1)
  expect(before(0).inSeconds).toBe(0)
  expect(before(-90).inSeconds).toBe(0)
})

test.each([
  [2 * 86_400 + 3600, '2 days, 1 hour', '2 días, 1 hora'],
  [2 * 3600 + 60, '2 hours, 1 minute', '2 horas, 1 minuto'],
  [179, '2 minutes', '2 minutos'],
  [108, '1 minute, 48 seconds', '1 minuto, 48 segundos'],
  [1, '1 second', '1 segundo'],
  [0, '0 seconds', '0 segundos'],
])('%d seconds are read as "%s", and in Spanish as "%s"', (seconds, english, spanish) => {
  expect(timeLeftInWords(before(seconds))).toBe(english)
  expect(timeLeftInWords(before(seconds), 'es')).toBe(spanish)
})
