import type { PrintKind } from '../../api/contract/auction/items/printed.ts'

/** When paper is needed. */
export const printTimes = ['Before the Auction', 'On the Night', 'Afterward'] as const

/** What each kind of paper is called, what it is good for, and when. */
export const kinds: Record<PrintKind, { title: string; about: string; time: (typeof printTimes)[number] }> = {
  poster: {
    title: 'Poster',
    about: 'One page with a large QR code that leads to all items, for the door and the tables.',
    time: 'Before the Auction',
  },
  'table-cards': {
    title: 'Table Cards',
    about: 'Four to a page, with photo and QR code, to stand beside each item.',
    time: 'Before the Auction',
  },
  'bid-sheets': {
    title: 'Bid Sheets',
    about: 'One page per item, with the next bids to sign up for, in case the network fails.',
    time: 'Before the Auction',
  },
  catalog: { title: 'Catalog', about: 'Every item with its whole description.', time: 'Before the Auction' },
  'winners-by-name': {
    title: 'Winners by Name',
    about: 'What each winner takes home, for the pickup table.',
    time: 'On the Night',
  },
  'winners-by-item': { title: 'Winners by Item', about: 'Who won each item, by item number.', time: 'On the Night' },
  'pickup-slips': {
    title: 'Pickup Slips',
    about: 'One slip per winner with their code, to go with their items.',
    time: 'On the Night',
  },
  receipts: {
    title: 'Receipts',
    about: 'One page per winner: what they paid, and how much of it is above the estimated values.',
    time: 'Afterward',
  },
  certificates: {
    title: 'Certificates',
    about: 'For services and experiences, two to a page. Select those items first.',
    time: 'Afterward',
  },
  'thank-you-letters': {
    title: 'Thank-You Letters',
    about: 'A letter to each donor, with what their items raised.',
    time: 'Afterward',
  },
}
