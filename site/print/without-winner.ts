import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'

type Result = Pick<PrintedItem, 'isClosed' | 'isOffered' | 'wasCancelled'>

/** Why nobody has an item, on a list for the team. */
export function withoutWinner({ isClosed, isOffered, wasCancelled }: Result): string {
  if (!isClosed) return 'Not closed yet'
  if (isOffered) return 'Offered to the next bidder'
  return wasCancelled ? 'No winner' : 'No bids'
}

/** What came of an item, in a letter to its donor: what it raised, once that is certain, and nothing before. */
export function resultOf({ isClosed, isOffered, wasCancelled, currentBid }: Result & Pick<PrintedItem, 'currentBid'>) {
  if (!isClosed) return ''
  if (currentBid) return `Raised ${priceInWords(currentBid)}`
  if (isOffered) return 'The result isn’t certain yet'
  return wasCancelled ? 'No winner this time' : 'No one bid this time'
}
