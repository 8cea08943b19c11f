import { newBidder } from '../../support/new-bidder.ts'
import type { Auction } from './auction.ts'
import { pressNamed, untilAlive, untilShown, type Visitor } from './visitor.ts'

/** Something that bidders or helpers do, from an item of its own to what they see in the end. */
export interface Journey {
  /** As a rule of the product. */
  name: string
  play(visitor: Visitor, auction: Auction): Promise<void>
}

const MINUTE_SECONDS = 60

/** Every journey is taken in every engine, each by a new visitor. Add one here, and it is. */
export const journeys: Journey[] = [
  {
    name: 'a bid is placed without leaving the page, and being outbid shows by itself',
    async play(visitor, auction) {
      const item = await auction.addItem()
      await openAlive(visitor, item.url)
      await untilShown(visitor, 'Bidding closes in')
      await fillEmail(visitor)
      await pressNamed(visitor, 'Place bid')
      await pressNamed(visitor, 'Bid $125.00')
      await untilShown(visitor, 'You’re winning at $125.00')
      await item.bid('140')
      await untilShown(visitor, 'You’ve been outbid. Your bid was $125.00')
    },
  },
  {
    name: 'a price that moves while somebody types is said, and the new minimum offered',
    async play(visitor, auction) {
      const item = await auction.addItem()
      await openAlive(visitor, item.url)
      await fillEmail(visitor)
      await visitor.type('#bid-amount', '130')
      await item.bid('140')
      await untilShown(visitor, 'Someone bid $140.00. Bid $145.00 or more.')
      await pressNamed(visitor, 'Place bid')
      await pressNamed(visitor, 'Bid $145.00')
      await untilShown(visitor, 'You’re winning at $145.00')
    },
  },
  {
    name: 'a maximum bids for whoever set it',
    async play(visitor, auction) {
      const item = await auction.addItem()
      await openAlive(visitor, item.url)
      await fillEmail(visitor)
      await visitor.press('#bid-maximum')
      await visitor.type('#bid-amount', '200')
      await pressNamed(visitor, 'Set my maximum')
      await pressNamed(visitor, 'Bid up to $200.00')
      await untilShown(visitor, 'You’re winning at $125.00')
      await item.bid('150')
      await untilShown(visitor, 'You’re winning at $155.00')
    },
  },
  {
    name: 'a bid in the last minutes moves the end, which shows at once',
    async play(visitor, auction) {
      const item = await auction.addItem({ secondsLeft: 2 * MINUTE_SECONDS, extensionMinutes: 3 })
      await openAlive(visitor, item.url)
      await untilShown(visitor, 'A bid in the last 3 minutes adds time')
      await item.bid('125')
      await untilShown(visitor, 'because of late bids')
    },
  },
  {
    name: 'the end turns the page over, and leads to the closing record',
    async play(visitor, auction) {
      const item = await auction.addItem({ secondsLeft: 8 })
      await item.bid('125')
      await openAlive(visitor, item.url)
      await untilShown(visitor, 'Last minutes! Bidding closes in')
      await untilShown(visitor, 'Winning bid: $125.00.')
      await pressNamed(visitor, 'See the closing record')
      await untilShown(visitor, 'had the highest bid when bidding ended: $125.00.')
    },
  },
  {
    name: 'without JavaScript a bid and a maximum are placed by the plain form',
    async play(visitor, auction) {
      const item = await auction.addItem()
      await visitor.open(item.urlWithoutScripts)
      await fillEmail(visitor)
      await visitor.type('#bid-amount', '130.50')
      await pressNamed(visitor, 'Place bid')
      await untilShown(visitor, 'You’re winning at $130.50')
      await visitor.open(item.urlWithoutScripts)
      await fillEmail(visitor)
      await visitor.type('#bid-amount', '200')
      await visitor.press('#bid-maximum')
      await pressNamed(visitor, 'Place bid')
      await untilShown(visitor, 'You’re winning at $135.50')
    },
  },
  {
    name: 'My bids opens by a link, shows at once who was outbid, and offers the next bid',
    async play(visitor, auction) {
      const [item, bidder] = [await auction.addItem(), await auction.addBidder()]
      await item.bid('125', bidder.email)
      await visitor.open(bidder.url)
      await pressNamed(visitor, 'Show my bids')
      await untilShown(visitor, 'Winning 1 item')
      await untilAlive(visitor)
      await item.bid('150')
      await untilShown(visitor, 'Outbid on 1 item')
      await pressNamed(visitor, 'Bid $155.00')
      await untilShown(visitor, 'Confirm your bid')
      await pressNamed(visitor, 'Go back')
    },
  },
  {
    name: 'My bids opens without JavaScript',
    async play(visitor, auction) {
      const [item, bidder] = [await auction.addItem(), await auction.addBidder()]
      await item.bid('125', bidder.email)
      await visitor.open(bidder.urlWithoutScripts)
      await pressNamed(visitor, 'Show my bids')
      await untilShown(visitor, 'You’re winning')
      await pressNamed(visitor, 'Forget me here')
      await untilShown(visitor, 'Email me a code')
    },
  },
  {
    name: 'a helper enters by a link and a PIN, takes a payment, and hands everything over',
    async play(visitor, auction) {
      const { url, pin, code } = await auction.addCheckout()
      await visitor.open(url)
      await untilShown(visitor, 'The organizer tells you.')
      await visitor.type('[name=pin]', pin)
      await visitor.type('[name=name]', 'Ann Reed')
      await pressNamed(visitor, 'Start')
      await untilShown(visitor, 'Find a Winner or an Item')
      await visitor.type('search input', code)
      await pressNamed(visitor, 'Find')
      await pressNamed(visitor, 'Paid $120.00 in Cash')
      await pressNamed(visitor, 'Hand Over All 2 Items')
      await pressNamed(visitor, 'Next Winner')
    },
  },
  {
    name: 'an offered item is accepted without JavaScript',
    async play(visitor, auction) {
      const { urlWithoutScripts } = await auction.addSecondChance()
      await visitor.open(urlWithoutScripts)
      await untilShown(visitor, 'It could still be yours')
      await pressNamed(visitor, 'Accept at $125.00')
      await untilShown(visitor, 'It’s yours')
    },
  },
]

async function openAlive(visitor: Visitor, url: string) {
  await visitor.open(url)
  await untilAlive(visitor)
}

function fillEmail(visitor: Visitor): Promise<void> {
  return visitor.type('#bid-email', newBidder())
}
