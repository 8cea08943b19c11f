import { expect, test } from 'bun:test'
import { HIGHEST_BID } from '../../api/contract/values/money.ts'
import { timeLeft } from '../../api/contract/values/time-left.ts'
import { isHot, isNew } from './badges.ts'
import { milestone } from './milestone.ts'
import { pollAfter } from './poll-rhythm.ts'
import { quickBids } from './quick-bids.ts'

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

const end = new Date('2024-12-07T02:00:00Z')

test.each([
  [3601, null],
  [3600, 3600],
  [3581, 3600],
  [3580, null],
  [601, null],
  [600, 600],
  [60, 60],
  [40, null],
  [0, null],
])('with %d seconds left the milestone to tell is %p', (seconds, reached) => {
  expect(milestone(timeLeft(new Date(end.getTime() - seconds * 1000), end))).toBe(reached)
})

test('an end that a late bid moves makes no milestone be told that is long past', () => {
  expect(milestone(timeLeft(new Date(end.getTime() - 179_000), end))).toBeNull()
})

const before = (seconds: number) => new Date(end.getTime() - seconds * 1000)

test.each([
  [3600, 30_000],
  [301, 30_000],
  [300, 5_000],
  [1, 5_000],
  [-9, 5_000],
  [-10, 30_000],
])('%d seconds before the end the page asks every %d ms', (seconds, wait) => {
  expect(pollAfter(before(seconds), end, 0)).toBe(wait)
})

test('failures in a row are retried quickly at first, then ever more patiently', () => {
  const waits = [1, 2, 3, 4, 5, 6, 60].map((failures) => pollAfter(before(60), end, failures))
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('quick bids lie one, two and five raises above the next minimum', () => {
  expect(quickBids(13_000, 500)).toEqual([13_500, 14_000, 15_500])
})

test('quick bids stay exact with a raise of one cent', () => {
  expect(quickBids(12_501, 1)).toEqual([12_502, 12_503, 12_506])
})

test('no quick bid is above the highest bid there can be', () => {
  expect(quickBids(HIGHEST_BID - 500, 500)).toEqual([HIGHEST_BID])
})
