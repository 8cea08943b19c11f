import { parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { review } from './bid-store.ts'
import type { Headline } from './headline.ts'
import type { LiveItem } from './live-item.ts'
import { useBidder } from './use-live.ts'

interface Props extends Headline {
  item: LiveItem
  price: string
  left: string
}

/** One's own standing or the price, and the next bid within reach of a thumb. */
export function NextBidBar({ item, tone, text, note, price, left }: Props) {
  return (
    <section
      aria-label={spoken().say('nextBid')}
      className={`bid-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden ${tone ?? ''}`}
    >
      <p className="figures">
        <span className={text ? 'headline' : 'text-lg font-semibold whitespace-nowrap'}>{text ?? price}</span>
        <span className="block text-sm">{note ?? (text ? `${price} · ${left}` : left)}</span>
      </p>
      <NextBid item={item} isWinning={tone === 'good'} />
    </section>
  )
}

function NextBid({ item: { minimumNextBid }, isWinning }: { item: LiveItem; isWinning: boolean }) {
  const { say } = spoken()
  const email = useBidder()
  const amount = priceInWords(minimumNextBid)
  // Its own place is below what focus scrolls into view to keep clear of it.
  const look = `button figures min-h-13 shrink-0 -scroll-mb-24 ${isWinning ? '' : 'button-primary'}`
  if (!email) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without JavaScript it has to lead to the form by itself
      <a href="#bid-email" onClick={focusEmail} className={look}>
        {say('bidAmount', { amount })}
      </a>
    )
  }
  const reviewNext = () => review({ email, amount: parsePrice(minimumNextBid) ?? 0, isMaximum: false, remindMe: false })
  return (
    <button type="button" className={look} onClick={reviewNext}>
      {say(isWinning ? 'raiseToAmount' : 'bidAmount', { amount })}
    </button>
  )
}

/** The link alone only scrolls there. */
function focusEmail() {
  document.getElementById('bid-email')?.focus({ preventScroll: true })
}
