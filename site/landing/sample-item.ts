import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'

/** When the sample on the landing page stands still. */
export const SAMPLE_NOW = new Date('2026-12-04T23:42:51Z')

const organization = {
  name: 'Maple Street Elementary PTA',
  slug: 'maple-street',
  logoUrl: null,
  contactEmail: 'auction@example.org',
  contactInfo: null,
  timeZone: 'America/Chicago',
  asks: { name: 'off', phone: 'off' },
} as const

/** An item in its last hours, as the landing page shows it. No one in it is real. */
export const sampleItem: PublicItem = {
  id: 'sample',
  slug: 'lakeside-cabin-weekend',
  title: 'Lakeside Cabin Weekend',
  description:
    'Two nights in our family cabin on Heron Lake, Friday to Sunday, any free weekend from May to October. It sleeps six. There is a canoe, a wood stove, and a dock that catches the evening sun. Bring sheets and something to grill.',
  imageUrl: null,
  photos: [],
  donatedBy: 'The Lindqvist Family',
  donorUrl: null,
  itemNumber: null,
  estimatedValue: null,
  category: 'Experiences',
  startTime: '2026-11-30T14:00:00Z',
  endTime: '2026-12-05T02:00:00Z',
  startingBid: '250.00',
  minimumRaise: '25.00',
  currentBid: '525.00',
  minimumNextBid: '550.00',
  topBidder: 'i***@e***.org',
  bidCount: 9,
  hasStarted: true,
  isLive: true,
  hasEnded: false,
  extensionMinutes: 0,
  scheduledEndTime: null,
  outage: null,
  notices: { pause: null, announcement: null },
  rules: null,
  disclaimers: null,
  version: 9,
  organization,
}

/** The latest of its bids, newest first. */
export const sampleBids: PublicBid[] = [
  bid('i***@e***.org', '525.00', '2026-12-04T23:36:02Z'),
  bid('t***@m***.com', '475.00', '2026-12-04T23:01:40Z'),
  bid('j***@e***.org', '450.00', '2026-12-04T22:06:11Z'),
  bid('t***@m***.com', '425.00', '2026-12-04T16:52:37Z'),
]

function bid(maskedEmail: string, amount: string, timestamp: string): PublicBid {
  const isWinning = amount === sampleItem.currentBid
  return { id: timestamp, amount, maskedEmail, timestamp, isWinning, automaticFor: null }
}
