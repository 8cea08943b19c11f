import { expect, test } from 'bun:test'
import { inYear } from '../../../../tests/support/in-year.ts'
import { bidsInWords, closingHour, dateRange, priceLabel, questionsInWords } from './card-words.ts'
import { firstPageOf } from './list-place.ts'

inYear(2026)

test.each([
  ['America/Chicago', '2026-12-01T05:30:00Z', '2026-12-07T02:00:00Z', 'Nov 30 – Dec 6'],
  ['UTC', '2026-12-01T05:30:00Z', '2026-12-07T02:00:00Z', 'Dec 1 – Dec 7'],
  ['UTC', '2026-12-01T08:00:00Z', '2026-12-01T20:00:00Z', 'Dec 1'],
])('the days of an item are those of %s', (timeZone, startTime, endTime, days) => {
  expect(dateRange({ startTime, endTime }, timeZone)).toBe(days)
})

const noBids = { currentAmount: null, bidCount: 0, hasEnded: false, places: null, placesLeft: null, isInHall: false }
const item = { ...noBids, startingBid: '125.00' }

test('an item is priced by its highest bid, before that by its starting bid', () => {
  expect(priceLabel(item)).toEqual({ price: '$125.00', label: '(starting bid)' })
  expect(priceLabel({ ...item, currentAmount: '1250.50' })).toEqual({ price: '$1,250.50', label: '(highest bid)' })
})

test('an item says when it closes, in the hour of its organization', () => {
  const endTime = '2026-03-05T02:00:00Z'
  expect(closingHour({ endTime, hasEnded: false }, 'America/Chicago')).toBe('closes 8:00\u00a0PM')
  expect(closingHour({ endTime, hasEnded: true }, 'America/New_York')).toBe('closed 9:00\u00a0PM')
})

test.each([
  [0, false, 'No bids yet'],
  [0, true, 'No bids'],
  [1, false, '1 bid'],
  [12, true, '12 bids'],
])('%d bids, over: %p, is said as %p', (bidCount, hasEnded, words) => {
  expect(bidsInWords({ ...noBids, bidCount, hasEnded })).toBe(words)
})

test('an item that sells places is priced by the lowest, and says how many are left', () => {
  const kind = { name: '', price: '20.00', value: null, from: null, until: null }
  const places = { count: 12, mostEach: 4, question: null, kinds: [kind] }
  const party = { ...noBids, startingBid: '20.00', places }
  expect(priceLabel(party)).toEqual({ price: '$20.00', label: '(fixed price)' })
  expect(priceLabel({ ...party, places: { ...places, kinds: [kind, kind] } }).label).toBe('(lowest price)')
  expect(bidsInWords({ ...party, placesLeft: 9 })).toBe('9 of 12 left')
  expect(bidsInWords({ ...party, placesLeft: 0 })).toBe('All 12 taken')
  expect(bidsInWords({ ...party, places: { ...places, count: 1 }, placesLeft: 0 })).toBe('Taken')
})

test('an item that is sold in the room has no price before, and counts no bids', () => {
  const inHall = { ...item, isInHall: true }
  expect([priceLabel(inHall).price, bidsInWords(inHall)]).toEqual(['–', 'To be sold in the room'])
  expect(bidsInWords({ ...inHall, hasEnded: true })).toBe('Not sold')
  const sold = { ...inHall, currentAmount: '500.00', bidCount: 1 }
  expect(priceLabel(sold)).toEqual({ price: '$500.00', label: '(sold for)' })
  expect(bidsInWords(sold)).toBe('Sold in the room')
})

test.each([
  [0, null],
  [1, '1 question'],
  [12, '12 questions'],
])('%d questions are said as %p', (questions, words) => {
  expect(questionsInWords({ questions })).toBe(words)
})

const counts = { live: 20, upcoming: 20, ended: 9, archived: 4 }

test('archived items begin on the page on which the active ones end, or on the next', () => {
  expect(firstPageOf('archived', counts)).toBe(1)
  expect(firstPageOf('archived', { ...counts, ended: 10 })).toBe(2)
  expect(firstPageOf('archived', { ...counts, ended: 70 })).toBe(3)
})

test('the active items begin on the first page, and so does an empty tab', () => {
  expect(firstPageOf('active', { ...counts, ended: 70 })).toBe(1)
  expect(firstPageOf('archived', { ...counts, ended: 70, archived: 0 })).toBe(1)
})
