import { expect, test } from 'bun:test'
import { isHot, isNew } from './badges.ts'

test('an item is hot above five bids', () => {
  expect(isHot({ bidCount: 5 })).toBe(false)
  expect(isHot({ bidCount: 6 })).toBe(true)
})

test('an item is new on the day it starts, where the organization is', () => {
  const item = { startTime: '2024-12-07T02:00:00.000Z' }
  const lateEvening = new Date('2024-12-07T05:30:00Z')
  expect(isNew(item, 'America/Chicago', lateEvening)).toBe(true)
  expect(isNew(item, 'America/Chicago', new Date('2024-12-07T06:00:00Z'))).toBe(false)
})
