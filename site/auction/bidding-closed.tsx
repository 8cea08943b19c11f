import { moment } from '../../api/contract/values/moment.ts'
import { priceInWords } from '../../api/contract/values/money.ts'
import type { LiveItem } from './live-item.ts'

/** Before the start: when to come back, and with how much. */
export function BiddingOpensLater({ item }: { item: LiveItem }) {
  const opens = moment(new Date(item.startTime), item.organization.timeZone)
  return (
    <div>
      <h2 className="text-xl">Bidding hasn’t started yet</h2>
      <p className="mt-2 text-ink-soft">
        Bidding opens {opens} at {priceInWords(item.startingBid)}. This page will update on its own.
      </p>
    </div>
  )
}

/** After the end: the winner, masked, and the price. */
export function Outcome({ item: { topBidder, currentBid } }: { item: LiveItem }) {
  if (topBidder === null || currentBid === null) {
    return <h2 className="text-xl">Ended with no bids</h2>
  }
  return (
    <div>
      <p className="eyebrow">Winner</p>
      <h2 className="mt-1 text-2xl wrap-anywhere">{topBidder}</h2>
      <p className="mt-2 text-ink-soft">
        Winning bid: {priceInWords(currentBid)}. The winner gets an email with how to pay and pick up.
      </p>
    </div>
  )
}
