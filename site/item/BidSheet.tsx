import type { Phase } from '../../api/contract/auction/items/phase.ts'
import { formatMoney, priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { spoken } from '../words/spoken.ts'
import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BidMessage } from './BidMessage.tsx'
import { Countdown } from './Countdown.tsx'
import { watchPrice } from './form-in-view.ts'
import type { LiveItem } from './live-item.ts'
import type { Stance } from './stance.ts'
import { useItem, usePhase, useStance, useTrouble } from './use-live.ts'

interface Props extends BidFormProps {
  renderedAt: string
}

/** Price, time and what a visitor can do about them: the sheet of paper beside an item, while there is one. */
export function BidSheet({ renderedAt, ...form }: Props) {
  if (useTrouble() === 'gone') return null
  return (
    <section aria-label={spoken().say('bidding')} className="bid-sheet">
      <PriceNow item={form.item} />
      <div className="bid-rest">
        <Countdown item={form.item} renderedAt={renderedAt} />
        <div className="border-t border-line pt-4">
          <BidPanel {...form} />
        </div>
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

/** Before the start: when to come back, and with how much. */
function BiddingOpensLater({ item }: { item: LiveItem }) {
  const { language, say } = spoken()
  const time = moment(new Date(item.startTime), item.organization.timeZone, language)
  return (
    <div>
      <h2 className="text-xl">{say('notStarted')}</h2>
      <p className="mt-2 text-ink-soft">{say('opensLater', { time, price: priceInWords(item.startingBid) })}</p>
    </div>
  )
}

/**
 * After the end: the winner, masked for others, and the price. With bids and no winner it says no more than that: a team
 * may be asking the next bidder. See product#second-chances.
 */
function Outcome({ item: { id, organization, topBidder, currentBid, bidCount } }: { item: LiveItem }) {
  const { say } = spoken()
  const isWinner = useStance(id)?.kind === 'winning'
  if (topBidder === null || currentBid === null) {
    return <h2 className="text-xl">{say(bidCount ? 'hasEnded' : 'endedWithoutBids')}</h2>
  }
  return (
    <div>
      <p className="eyebrow">{say('winner')}</p>
      <h2 className="mt-1 text-2xl wrap-anywhere">{isWinner ? say('noteOwn') : topBidder}</h2>
      <p className="mt-2 text-ink-soft">
        {say(isWinner ? 'yourWinningBid' : 'winningBid', { price: priceInWords(currentBid) })}
      </p>
      {isWinner && (
        <a href={`/${organization.slug}/my-bids`} className="button button-primary mt-3">
          {say('payAndPickUp')}
        </a>
      )}
    </div>
  )
}

interface StanceLineProps {
  auctionId: string
  phase: Phase
  bidCount: number
  topBidder: string | null
}

/** Where this visitor stands, in words; for everyone else, the high bidder. One line high either way. */
function StanceLine({ auctionId, phase, bidCount, topBidder }: StanceLineProps) {
  const stance = useStance(auctionId)
  // The outcome below says so already.
  if (!stance && phase === 'ended' && topBidder === null) return null
  return (
    <p aria-live="polite" className="mt-2 flex min-h-11 items-center">
      {stance ? (
        <span
          key={stance.kind}
          className={`arrive w-full rounded-small border-l-4 px-3 py-2 font-semibold ${stance.kind === 'winning' ? 'border-marigold bg-marigold-wash text-ink' : 'border-brick bg-brick-wash text-brick'}`}
        >
          {inWords(stance, phase)}
        </span>
      ) : (
        <span className="text-ink-soft">{bidsInWords(phase, bidCount, topBidder)}</span>
      )}
    </p>
  )
}

function inWords({ kind, amount, maximum }: NonNullable<Stance>, phase: Phase): string {
  const { say } = spoken()
  const words = { price: priceInWords(amount) }
  if (kind === 'cancelled') return say('noLongerCountsAt', words)
  if (phase === 'ended') return say(kind === 'winning' ? 'won' : 'lost', words)
  if (maximum) return say('winningUpTo', { ...words, maximum: formatMoney(maximum) })
  return say(kind === 'winning' ? 'winningAt' : 'outbidAt', words)
}

function bidsInWords(phase: Phase, bidCount: number, topBidder: string | null): string {
  const { say } = spoken()
  if (topBidder === null) return say('noBids')
  return say(phase === 'ended' ? 'bids' : 'bidsAndLeader', { count: bidCount, bidder: topBidder })
}
