import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { endAfterOutage } from './end-after-outage.ts'

const MINUTE = 60_000
/** An instant of the evening, in minutes around the beginning of the outage. */
const at = (minutes: number) => new Date(Date.parse('2026-12-05T02:00:00Z') + minutes * MINUTE)
const open = at(-60)
/** Away for three minutes. */
const outage = { beganAt: at(0), endedAt: at(3) }

test.each([
  ['would have ended in it', open, at(1), at(8)],
  ['would have ended a moment after its beginning', open, new Date(at(0).getTime() + 1), at(8)],
  ['would have ended the moment it was over', open, at(3), at(8)],
  ['would have ended two minutes after it', open, at(5), at(8)],
  ['would have ended a moment before five minutes after it', open, new Date(at(8).getTime() - 1), at(8)],
  ['opened the moment it began', at(0), at(2), at(8)],
  ['ended before it', open, at(-1), null],
  ['ended the moment it began', open, at(0), null],
  ['ends five minutes after it', open, at(8), null],
  ['ends long after it', open, at(90), null],
  ['was to open in it, and end in it', at(1), at(2), null],
  ['was to open in it, and end right after it', at(1), at(4), null],
  ['opens after it', at(4), at(6), null],
])('the end of an item that %s moves to five minutes after the outage, or not at all', (_, startTime, endTime, end) => {
  expect(endAfterOutage({ startTime, endTime }, outage)).toEqual(end)
})

const minutes = fc.integer({ min: -600, max: 600 }).map((tenths) => at(tenths / 10))
const times = fc.tuple(minutes, minutes, minutes, minutes).filter(([start, end, began, ended]) => {
  return start < end && began < ended
})

test('whatever the times: nothing ends earlier, what was open has five minutes, and twice is once', () => {
  fc.assert(
    fc.property(times, ([startTime, endTime, beganAt, endedAt]) => {
      const extendedTo = endAfterOutage({ startTime, endTime }, { beganAt, endedAt })
      const wasOpen = startTime <= beganAt && beganAt < endTime
      const end = extendedTo ?? endTime
      expect(end >= endTime).toBe(true)
      if (!wasOpen) expect(extendedTo).toBeNull()
      if (wasOpen) expect(end.getTime() - endedAt.getTime()).toBeGreaterThanOrEqual(5 * MINUTE)
      if (!extendedTo) return
      expect(extendedTo.getTime() - endedAt.getTime()).toBe(5 * MINUTE)
      expect(endAfterOutage({ startTime, endTime: extendedTo }, { beganAt, endedAt })).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
