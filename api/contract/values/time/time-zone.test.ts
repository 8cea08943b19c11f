import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { instantIn, localTimeIn, timeZone, zoneOrUtc } from './time-zone.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['in winter', '2026-01-15T20:00', '2026-01-16T01:00:00.000Z'],
  ['in summer', '2026-07-15T20:00', '2026-07-16T00:00:00.000Z'],
  ['with seconds', '2026-07-15T20:00:30.5', '2026-07-16T00:00:30.500Z'],
  ['in the hour that clocks repeat, its first', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['before clocks go forward', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['in the hour that clocks skip, an hour later', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['after clocks went forward', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
])('a date and time without an offset means the clocks of its zone: %s', (_when, text, instant) => {
  expect(instantIn(text, NEW_YORK).toISOString()).toBe(instant)
})

test.each([
  ['2026-11-01T01:30:00-05:00', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01T06:30:00.123456789Z', '2026-11-01T06:30:00.123Z'],
])('a date and time with an offset is that instant in every zone: %s', (text, instant) => {
  expect(instantIn(text, NEW_YORK).toISOString()).toBe(instant)
  expect(instantIn(text, 'Asia/Kolkata').toISOString()).toBe(instant)
})

test('a device that names no time zone has UTC', () => {
  expect(['Etc/Unknown', NEW_YORK].map(zoneOrUtc)).toEqual(['UTC', NEW_YORK])
})

test('an instant is shown on the clocks of the zone, to the minute', () => {
  expect(localTimeIn(new Date('2026-11-02T01:00:59Z'), NEW_YORK)).toBe('2026-11-01T20:00')
})

test('what a date input shows is read back as the same minute, unless clocks repeat it', () => {
  const minute = fc.date({ min: new Date('2026-01-01Z'), max: new Date('2026-10-31Z'), noInvalidDate: true })
  const zone = fc.constantFrom(NEW_YORK, 'America/Phoenix', 'Pacific/Honolulu')
  fc.assert(
    fc.property(minute, zone, (instant, zone) => {
      const read = instantIn(localTimeIn(instant, zone), zone)
      expect(read.getTime()).toBe(Math.floor(instant.getTime() / 60_000) * 60_000)
    }),
  )
})

test.each(['America/Chicago', 'Europe/Berlin', 'UTC'])('%s is a time zone', (name) => {
  expect(timeZone.safeParse(name).success).toBe(true)
})

test.each([
  'Mars/Olympus',
  '',
  '+05:00',
  'US/Pacific-New',
  'Canada/East-Saskatchewan',
  'America/New_York; drop table',
  'x'.repeat(10_000),
])('%p is none', (name) => {
  expect(timeZone.safeParse(name).success).toBe(false)
})
