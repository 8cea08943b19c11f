import { priceInWords } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { watchPrice } from './form-in-view.ts'
import type { LiveItem } from './live-item.ts'
import { StanceLine } from './StanceLine.tsx'
import { useItem, usePhase } from './use-live.ts'

/** The current price, and the high bidder; after the end, only one that was paid. */
export function PriceNow(props: { item: LiveItem }) {
  const { id, currentBid, startingBid, bidCount, topBidder } = useItem(props.item)
  const phase = usePhase(props.item)
  const price = priceInWords(currentBid ?? startingBid)
  const hasMoved = currentBid !== props.item.currentBid
  const stance = <StanceLine auctionId={id} phase={phase} bidCount={bidCount} topBidder={topBidder} />
  if (phase === 'ended' && currentBid === null) return stance
  return (
    <div ref={watchPrice}>
      <p className="eyebrow">
        {spoken().say(currentBid === null ? 'startingBid' : phase === 'ended' ? 'finalPrice' : 'currentBid')}
      </p>
      <p
        key={price}
        className={`figures mt-1 font-serif text-5xl leading-none font-semibold tracking-tight ${hasMoved ? 'arrive' : ''}`}
      >
        {price}
      </p>
      {stance}
    </div>
  )
}
