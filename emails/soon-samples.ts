import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { cabin, quilt, SITE, toBidder, unsubscribeUrl } from './sample-facts.ts'

const about = { ...toBidder, item: quilt, unsubscribeUrl }
const startTime = '2024-12-06T14:00:00.000Z'
const opening: EmailOf<'opening-soon'> = {
  kind: 'opening-soon',
  ...toBidder,
  items: [{ title: quilt.title, url: quilt.url, startTime, startingBid: '100.00' }],
  sentAt: '2024-12-06T13:00:00.000Z',
  unsubscribeUrl,
}

const closing: EmailOf<'closing-soon'> = {
  ...about,
  yourBid: '130.00',
  currentBid: '135.00',
  minimumNextBid: '140.00',
  kind: 'closing-soon',
  isWatched: false,
  others: [],
  sentAt: '2024-12-07T00:00:00.000Z',
}

/** Emails that come before an item opens or closes. */
export const soonSamples = {
  'opening soon': opening,
  'opening soon, several items': {
    ...opening,
    items: [...opening.items, { ...cabin, startTime, startingBid: '400.00' }],
  },
  'closing soon': closing,
  'closing soon, watched': { ...closing, isWatched: true, yourBid: null },
  'closing soon, watched without bids': { ...closing, isWatched: true, yourBid: null, currentBid: null },
  'closing soon, several watched': {
    ...closing,
    isWatched: true,
    others: [
      { ...cabin, minimumNextBid: '900.00' },
      { title: 'A Pie a Month', url: `${SITE}/maple-street/pies`, minimumNextBid: '85.50' },
    ],
  },
} satisfies Record<string, Email>
