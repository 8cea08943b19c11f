import { expect, test } from 'bun:test'
import { isHidden } from './hidden.ts'
import { refuseSchedule } from './item-form.ts'
import { nextPhaseChange, phaseAt, phaseFlags } from './phase.ts'
import { statusAt } from './status.ts'

const startTime = new Date('2026-05-01T18:00:00Z')
const endTime = new Date('2026-05-03T18:00:00Z')
const schedule = { startTime, endTime }
const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

test.each([
  ['just before its start', 'not-started', justBefore(startTime)],
  ['at its start', 'live', startTime],
  ['just before its end', 'live', justBefore(endTime)],
  ['at its end', 'ended', endTime],
] as const)('%s an auction is %s', (_when, phase, now) => {
  expect(phaseAt(now, schedule)).toBe(phase)
})

test('the next change is the start, then the end, then none', () => {
  expect(nextPhaseChange(justBefore(startTime), schedule)).toBe(startTime)
  expect(nextPhaseChange(startTime, schedule)).toBe(endTime)
  expect(nextPhaseChange(endTime, schedule)).toBeNull()
})

test('the team reads Coming Soon, Live and Ended, and Archived whenever an item is not active', () => {
  const instants = [justBefore(startTime), startTime, endTime]
  const statuses = (isActive: boolean, isDraft = false) =>
    instants.map((now) => statusAt(now, { ...schedule, isActive, isDraft }))
  expect(statuses(true)).toEqual(['Coming Soon', 'Live', 'Ended'])
  expect(statuses(false)).toEqual(['Archived', 'Archived', 'Archived'])
  expect(statuses(true, true)).toEqual(['Coming Soon', 'Coming Soon', 'Coming Soon'])
})

test('a phase has started, is live or has ended', () => {
  expect(phaseFlags('not-started')).toEqual({ hasStarted: false, isLive: false, hasEnded: false })
  expect(phaseFlags('live')).toEqual({ hasStarted: true, isLive: true, hasEnded: false })
  expect(phaseFlags('ended')).toEqual({ hasStarted: true, isLive: false, hasEnded: true })
})

test.each([
  [null, false, false],
  [null, true, true],
  [true, false, true],
  [false, true, false],
])('an item that says %p is hidden before it opens, where the settings say %p: %p', (own, hidesUpcoming, expected) => {
  expect(isHidden(justBefore(startTime), { ...schedule, hidesUntilOpen: own }, { hidesUpcoming })).toBe(expected)
})

test('no item is hidden from the instant on in which it opens', () => {
  const hidden = { ...schedule, hidesUntilOpen: true }
  for (const now of [startTime, endTime]) expect(isHidden(now, hidden, { hidesUpcoming: true })).toBe(false)
})

test.each([
  ['started before now and ends after', -1, 1, null],
  ['ends before its start', 2, 1, 'End date and time must be after start date and time'],
  ['ends at its start', 2, 2, 'End date and time must be after start date and time'],
  ['ends before now', -2, -1, 'End date and time must be in the future'],
  ['ends now', -2, 0, 'End date and time must be in the future'],
])('the schedule of an auction that %s (from hour %d to %d) is refused with %p', (_what, start, end, refusal) => {
  const hours = (count: number) => new Date(startTime.getTime() + count * 3_600_000)
  expect(refuseSchedule({ startTime: hours(start), endTime: hours(end) }, startTime)).toBe(refusal)
})
