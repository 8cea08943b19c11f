import { expect, test } from 'bun:test'
import { waited } from './mails/waited.ts'
import { itemStatus } from './organization/item-status.ts'

test.each([
  [null, 'None'],
  [0, '1 second'],
  [59, '59 seconds'],
  [3599, '59 minutes'],
  [2 * 86_400 + 3600, '2 days, 1 hour'],
])('%p seconds read %p', (seconds, words) => {
  expect(waited(seconds)).toBe(words)
})

const times = { startTime: '2026-12-06T12:00:00.000Z', endTime: '2026-12-07T12:00:00.000Z' }

test.each([
  ['2026-12-06T11:59:59.999Z', true, 'Coming Soon'],
  ['2026-12-06T12:00:00.000Z', true, 'Live'],
  ['2026-12-07T11:59:59.999Z', true, 'Live'],
  ['2026-12-07T12:00:00.000Z', true, 'Ended'],
  ['2026-12-06T11:00:00.000Z', false, 'Inactive'],
  ['2026-12-06T13:00:00.000Z', false, 'Inactive'],
  ['2026-12-08T12:00:00.000Z', false, 'Inactive'],
] as const)('at %s an item that is active: %p is %s', (now, isActive, status) => {
  expect(itemStatus(new Date(now), { ...times, isActive })).toBe(status)
})
