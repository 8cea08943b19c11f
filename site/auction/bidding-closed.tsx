import { moment } from '../../api/contract/values/moment.ts'
import { priceInWords } from '../../api/contract/values/money.ts'
import type { LiveItem } from './live-item.ts'

/** Before the start: when to come back, and with how much. */
export function BiddingOpensLater({ auction }: { auction: LiveItem }) {
  const opens = moment(new Date(auction.startTime), auction.organization.timeZone)
  return (
    <div>
      <h2 className="text-xl">Bidding is closed until it opens</h2>
      <p className="mt-2 text-ink-soft">
        The first bid can be placed {opens}. It must be at least {priceInWords(auction.startingBid)}. This page opens by
        itself.
      </p>
    </div>
  )
}

/** After the end: the winner, masked, and the price. Spec §2. */
export function Outcome({ auction: { topBidder, currentBid } }: { auction: LiveItem }) {
  if (topBidder === null || currentBid === null) {
    return (
      <div>
        <h2 className="text-xl">Ended with no bids</h2>
        <p className="mt-2 text-ink-soft">Nobody bid on this item while it was open.</p>
      </div>
    )
  }
  return (
    <div>
      <p className="eyebrow">Winner</p>
      <h2 className="mt-1 text-2xl wrap-anywhere">{topBidder}</h2>
      <p className="mt-2 text-ink-soft">
        Won with {priceInWords(currentBid)}. The organizers write to the winner with how to pay and pick up.
      </p>
    </div>
  )
}
