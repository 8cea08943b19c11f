import type { PrintedItem } from '../../api/contract/items/printed.ts'

/** An item as it is printed: closed, and nobody’s. */
export function printedItem(title: string, more: Partial<PrintedItem> = {}): PrintedItem {
  return {
    ...{ id: title, itemNumber: null, code: '23456C', title, description: '', imageUrl: null, category: null },
    ...{ donatedBy: null, donorEmail: null, estimatedValue: null, startingBid: '5.00', minimumRaise: '5.00' },
    ...{ currentBid: null, nextBids: [], isClosed: true, wasCancelled: false, isOffered: false, winner: null },
    ...{ startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-02T00:00:00Z' },
    ...more,
  }
}
