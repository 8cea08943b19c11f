import type { Win } from './write-wins.ts'

/** An item on its way to being closed, and who won it. */
export interface ClosingItem {
  id: string
  endTime: Date
  winner: Omit<Win, 'auctionItemId'> | null
}
