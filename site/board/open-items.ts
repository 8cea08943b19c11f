import type { BoardItem, PublicBoard } from '../../api/contract/auction/items/board-view.ts'

/** What a board is about at some moment. */
export type BoardState = 'open' | 'waiting' | 'hall' | 'over' | 'empty'

/** The items of a board that are open at `now`, whenever it was read: they leave the second they end. */
export function openItems({ items }: PublicBoard, now: Date): BoardItem[] {
  return items.filter(({ endTime }) => now < new Date(endTime))
}

/** What to show at `now`. */
export function boardState(board: PublicBoard, now: Date): BoardState {
  if (openItems(board, now).length > 0) return 'open'
  if (board.opensAt !== null) return 'waiting'
  if (board.hallCount > 0) return 'hall'
  return board.endedCount + board.items.length > 0 ? 'over' : 'empty'
}

/** Whether the clock changed what is open. */
export function turnsBetween({ items, opensAt }: PublicBoard, before: Date, now: Date): boolean {
  const times = [...items.map(({ endTime }) => endTime), ...(opensAt === null ? [] : [opensAt])]
  return times.some((time) => before < new Date(time) && new Date(time) <= now)
}

/** What fits on the list of items without bids, large enough for the back row. */
const MOST_WITHOUT_BIDS = 8

/** One page of the board. */
type BoardPage =
  | { kind: 'items'; items: BoardItem[] }
  /** `more`: how many others have no bids either. */
  | { kind: 'no-bids'; items: BoardItem[]; more: number }

/**
 * The pages that open items take, as full as each other rather than the last one nearly empty; at the end a list of what
 * has no bids, unless that is all there is: each says so itself.
 * @param most how many items a page has room for
 */
export function boardPages(items: BoardItem[], most: number): BoardPage[] {
  const count = Math.ceil(items.length / most)
  const starts = Array.from({ length: count + 1 }, (_, page) => Math.round((page * items.length) / count))
  const pages = starts.slice(1).map((end, page) => ({ kind: 'items' as const, items: items.slice(starts[page], end) }))
  const byBids = items.filter(({ places }) => !places)
  const without = byBids.filter(({ bidCount }) => bidCount === 0)
  if (without.length === 0 || without.length === byBids.length) return pages
  const listed = without.slice(0, MOST_WITHOUT_BIDS)
  return [...pages, { kind: 'no-bids', items: listed, more: without.length - listed.length }]
}

/** How so many items stand on a page: up to three in one row, up to eight in two, more in three. */
export function gridOf(count: number): { rows: number; columns: number } {
  const rows = count <= 3 ? 1 : count <= 8 ? 2 : 3
  return { rows, columns: Math.ceil(count / rows) }
}
