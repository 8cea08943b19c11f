import type { PrintKind } from '../../api/contract/auction/items/printed.ts'

/** When paper is needed. */
export const printTimes = ['Before the Auction', 'On the Night', 'Afterward'] as const

/** What each kind of paper is called, what its name does not say, and when it is needed. */
export const kinds: Record<
  PrintKind,
  { title: string; about: string | null; time: (typeof printTimes)[number] | null }
> = {
  poster: { title: 'Poster', about: 'A QR code to all items.', time: 'Before the Auction' },
  'table-cards': { title: 'Table Cards', about: 'Four to a page, with QR codes.', time: 'Before the Auction' },
  'bid-sheets': { title: 'Bid Sheets', about: 'In case the network fails.', time: 'Before the Auction' },
  catalog: { title: 'Catalog', about: null, time: 'Before the Auction' },
  'winners-by-name': { title: 'Winners by Name', about: null, time: 'On the Night' },
  'winners-by-item': { title: 'Winners by Item', about: null, time: 'On the Night' },
  // Chosen where its guests are listed.
  'guest-list': { title: 'Guest List', about: null, time: null },
  'pickup-slips': { title: 'Pickup Slips', about: null, time: 'On the Night' },
  receipts: { title: 'Receipts', about: 'What was paid above the estimated values.', time: 'Afterward' },
  certificates: { title: 'Certificates', about: 'For services. Select those items first.', time: 'Afterward' },
  'thank-you-letters': { title: 'Thank-You Letters', about: null, time: 'Afterward' },
}
