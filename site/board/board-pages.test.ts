import { expect, test } from 'bun:test'
import type { BoardItem } from '../../api/contract/items/board-view.ts'
import { boardPages } from './board-pages.ts'

function items(count: number, bidCount = 1): BoardItem[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `${bidCount} ${index}`, title: 'Quilt', imageUrl: null, itemNumber: null, startingBid: '5.00' },
    ...{ endTime: '2026-12-06T02:00:00.000Z', currentBid: null, bidCount },
  }))
}
const sizes = (all: BoardItem[]) => boardPages(all).map((page) => page.items.length)

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [2, 2]],
  [7, [2, 3, 2]],
  [200, 67],
] as const)('%p items take pages that are as full as each other', (count, expected) => {
  const found = sizes(items(count))
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected as never)
  expect(found.reduce((sum, size) => sum + size, 0)).toBe(count)
  expect(Math.max(0, ...found)).toBeLessThanOrEqual(3)
})

test('every item is on one page, in its order', () => {
  const all = items(23)
  expect(boardPages(all).flatMap((page) => page.items)).toEqual(all)
})

test('what has no bids yet is listed once more, at most eight of it', () => {
  const pages = boardPages([...items(3), ...items(10, 0)])
  expect(pages.at(-1)).toEqual({ kind: 'no-bids', items: items(10, 0).slice(0, 8), more: 2 })
})

test('it is not listed when that is everything, or nothing', () => {
  expect(boardPages(items(4, 0))).toHaveLength(2)
  expect(boardPages(items(4))).toHaveLength(2)
})
