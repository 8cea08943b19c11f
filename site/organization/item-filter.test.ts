import { expect, test } from 'bun:test'
import { card, inHours, noon } from '../../tests/support/card.ts'
import { filterFrom, filterItems, queryOf } from './item-filter.ts'

const everything = filterFrom(new URLSearchParams())

const quilt = card({ category: 'Crafts', donatedBy: 'The Okafor family', bidCount: 3 })
const lessons = card({ title: 'Piano lessons', category: 'Lessons', endTime: inHours(23) })
const cake = card({ title: 'Cake', hasEnded: true, isLive: false, endTime: inHours(-1) })
const titles = (query: string) =>
  filterItems([quilt, lessons, cake], filterFrom(new URLSearchParams(query)), noon).map(({ title }) => title)

test('without a filter everything is shown', () => {
  expect(titles('')).toEqual(['Handmade Quilt', 'Piano lessons', 'Cake'])
})

test('words are found in any order and case, in title, donor and category', () => {
  expect(titles('q=QUILT handmade')).toEqual(['Handmade Quilt'])
  expect(titles('q=okafor')).toEqual(['Handmade Quilt'])
  expect(titles('q=quilt piano')).toEqual([])
})

test('a search may hold any character', () => {
  expect(titles('q=.*(%5B')).toEqual([])
})

test('a category shows its own items only', () => {
  expect(titles('category=Lessons')).toEqual(['Piano lessons'])
})

test('"no bids yet" is about items one can still bid on', () => {
  expect(titles('bids=none')).toEqual(['Piano lessons'])
})

test('"ending soon" is the next 24 hours of what is live', () => {
  expect(titles('ends=soon')).toEqual(['Piano lessons'])
})

test('a filter survives its address', () => {
  const filter = { search: 'tea & cake', category: 'Arts & Crafts', isUnbid: true, isEndingSoon: true }
  expect(filterFrom(new URLSearchParams(queryOf(filter)))).toEqual(filter)
  expect(queryOf(everything)).toBe('')
})
