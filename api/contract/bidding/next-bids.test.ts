import { expect, test } from 'bun:test'
import { HIGHEST_BID } from '../values/money.ts'
import { refusePrice } from './bid-rule.ts'
import { nextBids } from './next-bids.ts'

const terms = { startingBid: 12_500, minimumRaise: 500 }

test('the first is the starting bid, afterwards each raises the one before', () => {
  expect(nextBids({ ...terms, currentBid: null }, 3)).toEqual([12_500, 13_000, 13_500])
  expect(nextBids({ ...terms, currentBid: 20_000 }, 3)).toEqual([20_500, 21_000, 21_500])
})

test('none is more than the highest bid there is', () => {
  expect(nextBids({ ...terms, currentBid: HIGHEST_BID - 700 }, 12)).toEqual([HIGHEST_BID - 200])
  expect(nextBids({ ...terms, currentBid: HIGHEST_BID }, 12)).toEqual([])
})

test('each would be taken after the one before, and a cent less would not', () => {
  const open = { isOpenToPublic: true, closedAt: null, leader: null, startTime: new Date(0), endTime: new Date(1) }
  let currentBid: number | null = null
  for (const cap of nextBids({ ...terms, currentBid }, 12)) {
    const standing = { ...open, ...terms, currentBid }
    expect(refusePrice({ cap, language: 'en' }, standing)).toBeNull()
    expect(refusePrice({ cap: cap - 1, language: 'en' }, standing)).not.toBeNull()
    currentBid = cap
  }
})
