import { priceInWords } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BidMessage } from './BidMessage.tsx'
import { BiddingOpensLater, Outcome } from './bidding-closed.tsx'
import { Countdown } from './Countdown.tsx'
import { watchPrice } from './form-in-view.ts'
import type { LiveItem } from './live-item.ts'
import { PostedMessage } from './PostedMessage.tsx'
import type { PostedBid } from './post-bid.ts'
import { StanceLine } from './StanceLine.tsx'
import { useIsGone, useItem, usePhase } from './use-live.ts'

interface Props extends Omit<BidFormProps, 'draft'> {
  renderedAt: string
  posted: PostedBid | null
}

/** Price, time and what a visitor can do about them: the sheet of paper beside an item, while there is one. */
export function BidSheet({ renderedAt, posted, ...form }: Props) {
  if (useIsGone()) return null
  return (
    <section id="bidding" aria-label={spoken().say('bidding')} className="bid-sheet">
      <PriceNow item={form.item} />
      <Countdown item={form.item} renderedAt={renderedAt} />
      <div className="border-t border-line pt-4">
        {posted?.message && <PostedMessage isAccepted={posted.isAccepted}>{posted.message}</PostedMessage>}
        <BidPanel {...form} draft={posted?.draft ?? null} />
      </div>
    </section>
  )
}

/** What a visitor can do in the item's phase: wait, bid, or read who won. See product#item-page. */
function BidPanel(props: BidFormProps) {
  const item = useItem(props.item)
  const phase = usePhase(props.item)
  if (phase === 'not-started') return <BiddingOpensLater item={item} />
  if (phase === 'live') return <BidForm {...props} item={item} />
  return (
    <>
      <Outcome item={item} />
      <BidMessage isOpen={false} />
    </>
  )
}

/** The current price, and the high bidder; after the end, only one that was paid. */
function PriceNow(props: { item: LiveItem }) {
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
