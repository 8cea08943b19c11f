import type { PrintKind } from '../../api/contract/auction/items/printed.ts'

/** What each kind of paper is called, and for what it is good. */
export const kinds: Record<PrintKind, { title: string; about: string }> = {
  'table-cards': {
    title: 'Table Cards',
    about: 'Four to a page, with photo and QR code, to stand beside each item.',
  },
  'bid-sheets': {
    title: 'Bid Sheets',
    about: 'One page per item, with the next bids to sign up for, in case the network fails.',
  },
  catalog: { title: 'Catalog', about: 'Every item with its whole description.' },
  'winners-by-name': { title: 'Winners by Name', about: 'What each winner takes home, for the pickup table.' },
  'winners-by-item': { title: 'Winners by Item', about: 'Who won each item, by item number.' },
  'pickup-slips': { title: 'Pickup Slips', about: 'One slip per winner with their code, to go with their items.' },
  receipts: {
    title: 'Receipts',
    about: 'One page per winner: what they paid, and how much of it is above the estimated values.',
  },
  certificates: {
    title: 'Certificates',
    about: 'For services and experiences, two to a page. Select those items first.',
  },
  'thank-you-letters': {
    title: 'Thank-You Letters',
    about: 'A letter to each donor, with what their items raised.',
  },
}
