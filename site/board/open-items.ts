import type { BoardItem, PublicBoard } from '../../api/contract/auction/items/board-view.ts'

/** What a board is about at some moment. */
export type BoardState = 'open' | 'waiting' | 'over' | 'empty'

/** The items of a board that are open at `now`, whenever it was read: they leave the second they end. */
export function openItems({ items }: PublicBoard, now: Date): BoardItem[] {
  return items.filter(({ endTime }) => now < new Date(endTime))
}

/** What to show at `now`. */
export function boardState(board: PublicBoard, now: Date): BoardState {
  if (openItems(board, now).length > 0) return 'open'
  if (board.opensAt !== null) return 'waiting'
  return board.endedCount + board.items.length > 0 ? 'over' : 'empty'
}

/** Whether the clock changed what is open. */
export function turnsBetween({ items, opensAt }: PublicBoard, before: Date, now: Date): boolean {
  const times = [...items.map(({ endTime }) => endTime), ...(opensAt === null ? [] : [opensAt])]
  return times.some((time) => before < new Date(time) && new Date(time) <= now)
}
