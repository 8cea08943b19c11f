import { expect, test } from 'bun:test'
import { itemStatus } from './Organization.tsx'

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
  expect(itemStatus(new Date(now), { ...times, isActive, isDraft: false })).toBe(status)
})

test('an item of a draft is yet to come, whatever its times say', () => {
  expect(itemStatus(new Date('2026-12-08'), { ...times, isActive: true, isDraft: true })).toBe('Coming Soon')
})
