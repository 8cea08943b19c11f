import { beforeEach, expect, test } from 'bun:test'
import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import { sampleItem } from '../landing/sample-item.ts'
import { $live, $trouble, hear } from './item-store.ts'

const NOON = '2026-11-21T12:00:00.000Z'

/** The bids up to one, the newest first. */
const bidsDownFrom = (newest: number, count = newest): PublicBid[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `bid-${newest - index}`,
    amount: `${100 + newest - index}.00`,
    maskedEmail: 'b***@e***.org',
    timestamp: NOON,
    isWinning: index === 0,
    automaticFor: null,
  }))

const itemWith = (bidCount: number): PublicItem => ({ ...sampleItem, bidCount, version: bidCount })
const stateWith = (bidCount: number, bids = bidsDownFrom(bidCount, Math.min(bidCount, 5))): LiveState => ({
  item: itemWith(bidCount),
  bids,
  etag: `"${bidCount}"`,
})
const shownBids = () => $live.get()?.bids.map(({ id }) => id)
const idsOf = (bids: PublicBid[]) => bids.map(({ id }) => id)

beforeEach(() => {
  $live.set({ item: itemWith(10), bids: bidsDownFrom(10), etag: '"10"' })
  $trouble.set(null)
})

test('newest bids come before those that the page knows, and the next poll may be answered with 304', () => {
  expect(hear(stateWith(12))).toBeTrue()
  expect($live.get()).toMatchObject({ item: { bidCount: 12 }, etag: '"12"' })
  expect(shownBids()).toEqual(idsOf(bidsDownFrom(12)))
})

test('with bids missing in between, the page shows what it knows, and polls read all until they have', () => {
  expect(hear(stateWith(20))).toBeTrue()
  expect(shownBids()).toEqual(idsOf([...bidsDownFrom(20, 5), ...bidsDownFrom(10)]))
  expect($live.get()?.etag).toBeNull()
  expect(idsOf($live.get()?.bids.filter(({ isWinning }) => isWinning) ?? [])).toEqual(['bid-20'])
  hear(stateWith(21))
  expect($live.get()?.etag).toBeNull()
})

test('a newest bid that was withdrawn goes, and one further down has the page read', () => {
  const withdrawn = { ...stateWith(9, bidsDownFrom(9, 5)), item: { ...itemWith(9), version: 11 } }
  expect(hear(withdrawn)).toBeTrue()
  expect(shownBids()).toEqual(idsOf(bidsDownFrom(9)))
  expect(hear({ ...withdrawn, item: { ...itemWith(8), version: 12 }, etag: '"8"' })).toBeFalse()
  expect($live.get()?.item.bidCount).toBe(9)
})

test('an older state changes nothing, and one of the same version what else is new', () => {
  const before = $live.get()
  expect(hear(stateWith(9))).toBeTrue()
  expect($live.get()).toBe(before)
  expect(hear(stateWith(10))).toBeTrue()
  expect($live.get()).toEqual(before)
  hear({ ...stateWith(10), item: { ...itemWith(10), endTime: NOON }, etag: '"extended"' })
  expect($live.get()).toMatchObject({ item: { endTime: NOON }, etag: '"extended"' })
  $live.set({ item: { ...itemWith(10), buyNowPrice: '200.00' }, bids: bidsDownFrom(10), etag: '"10"' })
  hear(stateWith(10))
  expect($live.get()?.item.buyNowPrice).toBeUndefined()
})

test('what is heard while the server seemed away has the page read, which then says that it is there', () => {
  $trouble.set('unreachable')
  expect(hear(stateWith(11))).toBeFalse()
  expect($live.get()?.item.bidCount).toBe(11)
})
