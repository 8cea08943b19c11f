import { useStore } from '@nanostores/react'
import { parsePrice, priceInWords } from '../../api/contract/values/money.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time-left.ts'
import { review } from './bid-store.ts'
import { $isFormInView } from './form-in-view.ts'
import { $trouble } from './item-store.ts'
import { type LiveItem, scheduleOf } from './live-item.ts'
import { useBidder, useItem, useNow, usePhase } from './use-live.ts'

// Its own place is below what focus scrolls into view to keep clear of it.
const LOOK = 'button button-primary figures -scroll-mb-24'

/** Keeps the next bid within reach of a thumb, while the form itself is out of sight. */
export function BidBar(props: { auction: LiveItem; renderedAt: string }) {
  const auction = useItem(props.auction)
  const left = timeLeft(useNow(props.renderedAt), scheduleOf(auction).endTime)
  const bidder = useBidder()
  const isFormInView = useStore($isFormInView, { ssr: () => false })
  const isGone = useStore($trouble, { ssr: () => null }) === 'gone'
  if (usePhase(props.auction) !== 'live' || isFormInView || isGone) return null
  const reviewNext = () =>
    bidder && review({ email: bidder, amount: parsePrice(auction.minimumNextBid) ?? 0, remindMe: false })
  const label = `Bid ${priceInWords(auction.minimumNextBid)}`
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line bg-sheet px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="figures leading-tight">
        <span className="block text-lg font-semibold">{priceInWords(auction.currentBid ?? auction.startingBid)}</span>
        <span className="text-sm text-ink-soft">{timeLeftInWords(left)} left</span>
      </p>
      {bidder ? (
        <button type="button" className={LOOK} onClick={reviewNext}>
          {label}
        </button>
      ) : (
        // biome-ignore lint/a11y/useValidAnchor: without JavaScript it has to lead to the form by itself
        <a href="#bid-email" onClick={focusEmail} className={LOOK}>
          {label}
        </a>
      )}
    </div>
  )
}

/** The link alone only scrolls there. */
function focusEmail() {
  document.getElementById('bid-email')?.focus({ preventScroll: true })
}
