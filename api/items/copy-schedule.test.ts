import { expect, test } from 'bun:test'
import { copySchedule } from './copy-schedule.ts'

const NEW_YORK = 'America/New_York'
const from = (startTime: string, endTime: string) => ({ startTime: new Date(startTime), endTime: new Date(endTime) })

test('a copy of an item still to come runs when the item does', () => {
  const schedule = from('2026-05-01T18:00:00Z', '2026-05-03T18:00:00Z')
  expect(copySchedule(schedule, NEW_YORK, new Date('2026-05-01T17:59:59Z'))).toEqual(schedule)
})

test.each(['2026-05-01T18:00:00Z', '2026-05-01T23:00:00Z'])('a copy of a live item made at %s is not live', (now) => {
  const schedule = from('2026-05-01T18:00:00Z', '2026-05-03T18:00:00Z')
  expect(copySchedule(schedule, NEW_YORK, new Date(now))).toEqual(from('2026-05-02T18:00:00Z', '2026-05-04T18:00:00Z'))
})

test.each([
  // Fri 6 PM to Sun 8 PM in summer; copied in winter.
  ['into winter', '2026-11-20T12:00:00Z', '2026-11-21T23:00:00Z', '2026-11-24T01:00:00Z'],
  ['within summer', '2026-06-10T12:00:00Z', '2026-06-11T22:00:00Z', '2026-06-14T00:00:00Z'],
  ['over the end of summer time', '2026-10-30T12:00:00Z', '2026-10-31T22:00:00Z', '2026-11-03T01:00:00Z'],
  ['over its start', '2027-03-12T12:00:00Z', '2027-03-13T23:00:00Z', '2027-03-16T00:00:00Z'],
  [
    'late at night, when it is tomorrow already in UTC',
    '2026-06-11T03:00:00Z',
    '2026-06-11T22:00:00Z',
    '2026-06-14T00:00:00Z',
  ],
])('a copy of an ended item runs from tomorrow, at the same hours: %s', (_when, now, startTime, endTime) => {
  const weekend = from('2026-05-01T22:00:00Z', '2026-05-04T00:00:00Z')
  expect(copySchedule(weekend, NEW_YORK, new Date(now))).toEqual(from(startTime, endTime))
})

test('an hour that tomorrow skips begins an hour later, and is as long', () => {
  const night = from('2026-03-01T07:30:00Z', '2026-03-01T08:15:00Z')
  expect(copySchedule(night, NEW_YORK, new Date('2026-03-07T12:00:00Z'))).toEqual(
    from('2026-03-08T07:30:00Z', '2026-03-08T08:15:00Z'),
  )
})
