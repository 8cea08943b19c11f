import { expect, test } from 'bun:test'
import { refuseBid } from '../../../contract/auction/bidding/bid-rule.ts'
import { itemForm } from '../../../contract/auction/items/item-form.ts'
import { lowestPrice, placesToView } from '../../../contract/auction/items/places.ts'
import { statusAt } from '../../../contract/auction/items/status.ts'
import { refusePurchase } from '../../../contract/auction/places/purchase-rule.ts'
import { toPrice } from '../../../contract/values/money/money.ts'
import type { DemoOrganization } from './insert-organization.ts'
import { itemRows } from './item-rows.ts'
import { larkHill, mapleStreet, riversideLibrary } from './schools.ts'

// Two days with the change to summer time between them: what is told in days and hours must hold at each hour.
const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.UTC(2026, 2, 7, hour, 7)))

test.each([
  ['the school', mapleStreet, { Live: 9, 'Coming Soon': 3, Ended: 2, Archived: 1 }],
  ['the sandbox', larkHill, { Live: 9, 'Coming Soon': 2, Ended: 2, Archived: 1 }],
])('%s has items in every phase', (_, organization, counts) => {
  for (const now of hours) {
    const byStatus = Object.groupBy(rowsOf(organization, now), ({ item }) => statusAt(now, { ...item, isDraft: false }))
    expect(Object.fromEntries(Object.entries(byStatus).map(([status, rows]) => [status, rows.length]))).toEqual(counts)
  }
})

test('live items close in twenty minutes to three days, and one of the sandbox within the quarter', () => {
  for (const now of hours) {
    const ends = rowsOf(larkHill, now).map(({ item }) => item.endTime.getTime() - now.getTime())
    expect(Math.min(...ends.filter((left) => left > 0))).toBeLessThan(15 * 60_000)
    const live = allRows(now).filter(({ item }) => statusAt(now, { ...item, isDraft: false }) === 'Live')
    const minutesLeft = live.map(({ item }) => (item.endTime.getTime() - now.getTime()) / 60_000)
    expect(Math.min(...minutesLeft)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...minutesLeft)).toBeLessThanOrEqual(3 * 24 * 60)
  }
})

test('every bid lies behind us and was acceptable when it was placed', () => {
  for (const { item, bids, now } of hours.flatMap((hour) => [...allRows(hour), ...rowsOf(larkHill, hour)])) {
    for (const [index, placed] of bids.entries()) {
      const earlier = bids.slice(0, index)
      const lastBid = earlier.findLast(({ email }) => email === placed.email)
      const currentBid = earlier.at(-1)?.amount ?? null
      const open = { isOpenToPublic: true, isInHall: false, closedAt: null, pause: null, buyNowPrice: null }
      const standing = { ...item, ...open, currentBid, leader: null }
      const { email, amount: cap, timestamp: arrivedAt } = placed
      const plain = { isMaximum: false, confirmAmount: false, buyNow: false, language: 'en' as const }
      const offer = { email, cap, arrivedAt, ...plain }
      expect(refuseBid(offer, standing, { lastBidAt: lastBid?.timestamp ?? null, blockedBy: null })).toBeNull()
      expect(placed.timestamp < now).toBe(true)
      // What a maximum answers with has the time of what it answers.
      const before = (earlier.at(-1)?.timestamp ?? item.startTime).getTime() - (placed.automaticFor ? 1 : 0)
      expect(placed.timestamp.getTime()).toBeGreaterThan(before)
    }
  }
})

test('every place is bought as it is sold, and those that nobody bought are left', () => {
  for (const { item, purchases, lock, now } of hours.flatMap((hour) => rowsOf(larkHill, hour))) {
    const { places } = item
    expect(lock.placesLeft === null).toBe(places === null)
    if (!places) continue
    let left = places.count
    for (const { email, kind, unitPrice, quantity, answers, boughtAt } of purchases) {
      const sent = { purchases: [{ kind, quantity, price: unitPrice }], arrivedAt: boughtAt, language: 'en' as const }
      const standing = { ...item, places, left, isOpenToPublic: true, closedAt: null, pause: null }
      const earlier = purchases.filter((one) => one.email === email && one.boughtAt < boughtAt)
      const bought = earlier.reduce((sum, one) => sum + one.quantity, 0)
      expect(refusePurchase(sent, standing, { bought, blockedBy: null })).toBeNull()
      expect(boughtAt < now).toBe(true)
      expect(answers.length).toBeLessThanOrEqual(places.question === null ? 0 : quantity)
      left -= quantity
    }
    expect(lock.placesLeft).toBe(left)
  }
})

test('every item is one that the form would take, in a category its organization has', () => {
  for (const { labels, items } of [mapleStreet, riversideLibrary, larkHill]) {
    const rows = rowsOf({ ...mapleStreet, items }, hours[0] ?? new Date())
    for (const { item } of rows) {
      const places = item.places && placesToView(item.places)
      const prices = { startingBid: toPrice(item.startingBid), minimumRaise: toPrice(item.minimumRaise) }
      const times = { startTime: item.startTime.toISOString(), endTime: item.endTime.toISOString() }
      expect(itemForm.safeParse({ ...item, ...prices, ...times, places }).error).toBeUndefined()
      if (item.places) expect(item.startingBid).toBe(lowestPrice(item.places))
      expect(labels.map(({ label }) => label)).toContain(item.category)
    }
  }
})

function allRows(now: Date) {
  return [mapleStreet, riversideLibrary].flatMap((organization) => rowsOf(organization, now))
}

function rowsOf({ items, details: { timeZone } }: DemoOrganization, now: Date) {
  const organizationId = crypto.randomUUID()
  return items.map((item) => ({
    ...itemRows(item, { organizationId, timeZone, listedAt: now, photos: [], itemNumber: 1 }, now),
    now,
  }))
}
