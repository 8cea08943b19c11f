import { expect, test } from 'bun:test'
import type { BoardItem, PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import { timeLeft } from '../../api/contract/values/time/time-left.ts'
import { boardPages, boardState, gridOf, openItems, turnsBetween } from './open-items.ts'
import { type Turn, turnAfter, turnMs } from './use-turning.ts'
import { timeOnBoard } from './words-on-board.ts'

const END = '2026-12-06T02:00:00.000Z'
const itemOf = (id: string, bidCount: number, endTime = END): BoardItem => ({
  id,
  title: 'Quilt',
  imageUrl: null,
  itemNumber: null,
  startingBid: '5.00',
  endTime,
  currentBid: null,
  bidCount,
})
const items = (count: number, bidCount = 1) =>
  Array.from({ length: count }, (_, index) => itemOf(`${bidCount} ${index}`, bidCount))
const sizes = (all: BoardItem[]) => boardPages(all, 6).map((page) => page.items.length)

test.each([
  [0, []],
  [1, [1]],
  [6, [6]],
  [7, [4, 3]],
  [13, [4, 5, 4]],
  [200, 34],
] as const)('%p items take pages that are as full as each other', (count, expected) => {
  const found = sizes(items(count))
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected as never)
  expect(found.reduce((sum, size) => sum + size, 0)).toBe(count)
  expect(Math.max(0, ...found)).toBeLessThanOrEqual(6)
})

test('every item is on one page, in its order', () => {
  const all = items(23)
  expect(boardPages(all, 8).flatMap((page) => page.items)).toEqual(all)
})

test('what has no bids yet is listed once more, at most eight of it', () => {
  const pages = boardPages([...items(3), ...items(10, 0)], 6)
  expect(pages.at(-1)).toEqual({ kind: 'no-bids', items: items(10, 0).slice(0, 8), more: 2 })
})

test('what is sold at a fixed price waits for no bids', () => {
  const sold = items(2, 0).map((item) => ({ ...item, places: { kinds: [], left: 3 } }))
  expect(boardPages([...items(3), ...sold, ...items(1, 0)], 6).at(-1)).toMatchObject({ items: items(1, 0) })
  expect(boardPages([...items(3), ...sold], 6)).toHaveLength(1)
})

test('it is not listed when that is everything, or nothing', () => {
  expect(boardPages(items(7, 0), 6)).toHaveLength(2)
  expect(boardPages(items(7), 6)).toHaveLength(2)
})

test('a round of pages takes no longer than the first item has left, but for the last seconds', () => {
  const times = [
    [600, 7],
    [63, 7],
    [7, 7],
    [-1, 2],
  ] as const
  expect(times.map(([left, pages]) => turnMs(pages, left * 1000) / 1000)).toEqual([10, 9, 5, 5])
})

test('what closes soon is every other page, and all others have their turn', () => {
  const pages = (count: number, isUrgent: boolean) => {
    const turns: Turn[] = [{ page: 0, other: 0 }]
    for (let turn = 0; turn < 8; turn++) turns.push(turnAfter(turns.at(-1) ?? { page: 0, other: 0 }, count, isUrgent))
    return turns.map(({ page }) => page).join('')
  }
  expect(pages(4, false)).toBe('012301230')
  expect(pages(4, true)).toBe('010203010')
  expect(pages(2, true)).toBe('010101010')
  expect(pages(1, true)).toBe('000000000')
})

test.each([
  [1, 1, 1],
  [3, 1, 3],
  [4, 2, 2],
  [8, 2, 4],
  [9, 3, 3],
  [12, 3, 4],
])('%p items stand in %p rows of %p', (count, rows, columns) => {
  expect(gridOf(count)).toEqual({ rows, columns })
})

const at = (clock: string) => new Date(`2026-12-05T${clock}Z`)
const item = (end: string) => itemOf(end, 0, at(end).toISOString())
const board: PublicBoard = {
  organization: { name: 'Maple', slug: 'maple', logoUrl: null, timeZone: 'UTC' },
  notices: { pause: null, announcement: null },
  items: [item('20:00:00'), item('21:00:00')],
  openCount: 2,
  endedCount: 0,
  hallCount: 0,
  opensAt: null,
  newestBids: [],
  totalRaised: null,
  goal: null,
  cause: null,
}

test('an item leaves the second it ends', () => {
  expect(openItems(board, at('19:59:59'))).toHaveLength(2)
  expect(openItems(board, at('20:00:00')).map(({ id }) => id)).toEqual(['21:00:00'])
})

test.each([
  ['open', board],
  ['waiting', { ...board, items: [], opensAt: at('22:00:00').toISOString() }],
  ['hall', { ...board, items: [], endedCount: 3, hallCount: 1 }],
  ['over', { ...board, items: [], endedCount: 3 }],
  ['over', { ...board, items: [item('18:00:00')] }],
  ['empty', { ...board, items: [] }],
] as const)('a board is %s', (state, shown) => {
  expect(boardState({ ...shown, items: [...shown.items] }, at('19:00:00'))).toBe(state)
})

test('the clock changes it at an end and at an opening', () => {
  expect(turnsBetween(board, at('19:59:59'), at('20:00:00'))).toBe(true)
  expect(turnsBetween(board, at('20:00:00'), at('20:00:01'))).toBe(false)
  const waiting = { ...board, items: [], opensAt: at('22:00:00').toISOString() }
  expect(turnsBetween(waiting, at('21:59:59'), at('22:00:01'))).toBe(true)
})

test.each([
  [0, '0:00', '0:00'],
  [9 * 60 + 5, '9:05', '9:05'],
  [3_599, '59:59', '59:59'],
  [3_600, '1 hr', '1 h'],
  [17_999, '4 hr, 59 min', '4 h, 59 min'],
  [24 * 3_600, '1 day', '1 día'],
  [52 * 3_600 + 59, '2 days, 4 hr', '2 días, 4 h'],
])('%p seconds are "%s", in Spanish "%s"', (seconds, english, spanish) => {
  const left = timeLeft(new Date(0), new Date(seconds * 1000))
  expect([timeOnBoard(left, 'en'), timeOnBoard(left, 'es')]).toEqual([english, spanish])
})
