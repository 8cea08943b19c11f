import { expect, test } from 'bun:test'
import { isHidden } from './hidden.ts'

const opens = new Date('2026-12-05T02:00:00Z')
const schedule = { startTime: opens, endTime: new Date('2026-12-06T02:00:00Z') }
const before = new Date(opens.getTime() - 1)

test.each([
  [null, false, false],
  [null, true, true],
  [true, false, true],
  [false, true, false],
])(
  'an item that says %p is hidden before it opens, where the settings say %p: %p',
  (hidesUntilOpen, hidesUpcoming, expected) => {
    expect(isHidden(before, { ...schedule, hidesUntilOpen }, { hidesUpcoming })).toBe(expected)
  },
)

test('no item is hidden from the instant on in which it opens', () => {
  expect(isHidden(opens, { ...schedule, hidesUntilOpen: true }, { hidesUpcoming: true })).toBe(false)
  expect(isHidden(schedule.endTime, { ...schedule, hidesUntilOpen: true }, { hidesUpcoming: true })).toBe(false)
})
