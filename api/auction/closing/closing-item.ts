import type { Bidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'

/** An item on its way to being closed, and who won it. */
export interface ClosingItem {
  id: string
  endTime: Date
  winner: (Bidder & { amount: Cents }) | null
}
