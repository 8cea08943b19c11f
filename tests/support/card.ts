import type { PublicItemCard } from '../../api/contract/items/item-view.ts'

/** When the builders' items are looked at. */
export const noon = new Date('2024-12-06T12:00:00Z')

/** An instant so many hours after noon. */
export function inHours(hours: number): string {
  return new Date(noon.getTime() + hours * 3_600_000).toISOString()
}

/** An item as an organization's page gets it: live until two days from noon, without bids. */
export function card(more: Partial<PublicItemCard> = {}): PublicItemCard {
  return {
    id: crypto.randomUUID(),
    slug: 'quilt',
    title: 'Handmade Quilt',
    imageUrl: null,
    donatedBy: null,
    itemNumber: null,
    estimatedValue: null,
    category: null,
    startTime: inHours(-1),
    endTime: inHours(48),
    startingBid: '125.00',
    currentBid: null,
    minimumNextBid: '125.00',
    bidCount: 0,
    extensionMinutes: 0,
    hasStarted: true,
    isLive: true,
    hasEnded: false,
    ...more,
  }
}
