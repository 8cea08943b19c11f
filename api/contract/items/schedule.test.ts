import { expect, test } from 'bun:test'
import { refuseSchedule } from './schedule.ts'

const noon = new Date('2026-05-01T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)

test('an auction that ends after its start, and after now, may have started already', () => {
  expect(refuseSchedule({ startTime: hours(-1), endTime: hours(1) }, noon)).toBeNull()
})

test.each([
  ['before', 1],
  ['at', 2],
])('an end %s the start is refused', (_when, end) => {
  const refusal = refuseSchedule({ startTime: hours(2), endTime: hours(end) }, noon)
  expect(refusal).toBe('End date and time must be after start date and time')
})

test.each([
  ['before now', -1],
  ['now', 0],
])('an end %s is refused', (_when, end) => {
  const refusal = refuseSchedule({ startTime: hours(-2), endTime: hours(end) }, noon)
  expect(refusal).toBe('End date and time must be in the future')
})
