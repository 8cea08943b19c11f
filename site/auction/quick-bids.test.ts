import { expect, test } from 'bun:test'
import { HIGHEST_BID } from '../../api/contract/values/money.ts'
import { quickBids } from './quick-bids.ts'

test('quick bids lie one, two and five raises above the next minimum', () => {
  expect(quickBids(13_000, 500)).toEqual([13_500, 14_000, 15_500])
})

test('quick bids stay exact with a raise of one cent', () => {
  expect(quickBids(12_501, 1)).toEqual([12_502, 12_503, 12_506])
})

test('no quick bid is above the highest bid there can be', () => {
  expect(quickBids(HIGHEST_BID - 500, 500)).toEqual([HIGHEST_BID])
})
