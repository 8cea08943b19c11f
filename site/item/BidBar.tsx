import { parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { $typedAgainst, review } from './bid-store.ts'
import { $message } from './confirm-step.ts'
import { $isFormInView, $isPriceInView } from './form-in-view.ts'
import { type LiveItem, scheduleOf } from './live-item.ts'
import { overtakenBy } from './offer-form.ts'
import { $secondsToWait } from './place-offer.ts'
import { type Headline, headlineOf } from './stance.ts'
import { useBidder, useItem, useNow, usePhase, useStance, useTrouble } from './use-live.ts'

interface Props {
  item: LiveItem
  title: string
  renderedAt: string
}

/**
 * On a phone, what would be out of sight: below, the next bid while the form is not there; above, the item, its price
 * and what became of a bid while the form is. Both begin with where the bidder stands.
 */
export function BidBar(props: Props) {
  const item = useItem(props.item)
  const isFormInView = useStore($isFormInView)
  const isPriceInView = useStore($isPriceInView)
  const message = useStore($message)
  // Until it is known which bar shows, the lower one stays as the server drew it.
  const facts = useFacts(item, props.renderedAt, isFormInView !== null)
  const isGone = useTrouble() === 'gone'
  if (usePhase(props.item) !== 'live' || isGone) return null
  if (!isFormInView) return <NextBidBar item={item} {...facts} />
  // The form says how long they wait, or their bid does; and where the price is, whether they are winning.
  const note = message?.waiting === false ? facts.note : null
  return isPriceInView && !note ? null : <ItemBar title={props.title} {...facts} note={note} />
}

function useFacts(item: LiveItem, renderedAt: string, tellsStance: boolean) {
  const { id, currentBid, startingBid } = item
  const message = useStore($message)
  const secondsToWait = useStore($secondsToWait)
  const typedAgainst = useStore($typedAgainst)
  const stance = useStance(id)
  const now = useNow(renderedAt)
  const { language, say } = spoken()
  return {
    ...headlineOf(say, {
      message,
      secondsToWait,
      stance: tellsStance ? stance : null,
      overtakenBy: overtakenBy(typedAgainst, currentBid),
    }),
    price: priceInWords(currentBid ?? startingBid),
    left: say('timeLeft', { time: timeLeftInWords(timeLeft(now, scheduleOf(item).endTime), language) }),
  }
}

interface ItemBarProps extends Headline {
  title: string
  price: string
  left: string
}

/** Item, price, time and one's own standing above a form that fills the screen. */
function ItemBar({ title, tone, text, note, price, left }: ItemBarProps) {
  return (
    <section
      aria-label={spoken().say('thisItem')}
      className={`bid-bar fixed inset-x-0 top-0 border-b-2 py-2 lg:hidden ${text === null && note === null ? '[@media(height<22rem)]:hidden' : ''} ${tone ?? ''}`}
    >
      <p className="flex justify-between gap-4 font-semibold">
        <span className="truncate">{title}</span>
        <span className="figures shrink-0">{price}</span>
      </p>
      <p className="mt-0.5 flex justify-between gap-4 text-sm">
        <span className="headline">{text}</span>
        <span className="shrink-0 text-ink-soft">{left}</span>
      </p>
      {note && <p className="mt-0.5 text-sm">{note}</p>}
    </section>
  )
}

interface NextBidBarProps extends Headline {
  item: LiveItem
  price: string
  left: string
}

/** One's own standing or the price, and the next bid within reach of a thumb. */
function NextBidBar({ item, tone, text, note, price, left }: NextBidBarProps) {
  return (
    <section
      aria-label={spoken().say('nextBid')}
      className={`bid-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 pt-3 lg:hidden ${tone ?? ''}`}
    >
      <p className="figures flex-[1_1_8rem]">
        <span className={text ? 'headline' : 'text-lg font-semibold whitespace-nowrap'}>{text ?? price}</span>
        <span className="block text-sm">{note ?? (text ? `${price} · ${left}` : left)}</span>
      </p>
      <NextBid item={item} />
    </section>
  )
}

function NextBid({ item: { id, minimumNextBid } }: { item: LiveItem }) {
  const { say } = spoken()
  const email = useBidder()
  const stance = useStance(id)
  const amount = priceInWords(minimumNextBid)
  const isWinning = stance?.kind === 'winning'
  const look = `button figures min-h-13 shrink-0 ${isWinning ? '' : 'button-primary'}`
  if (!email) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without JavaScript it has to lead to the form by itself
      <a href="#bid-email" onClick={() => focusForm(false)} className={look}>
        {say('bidAmount', { amount })}
      </a>
    )
  }
  // Whoever is winning is not led to raise their own price by a mistaken press.
  const next = () =>
    isWinning
      ? focusForm(true)
      : review({ email, amount: parsePrice(minimumNextBid) ?? 0, isMaximum: false, remindMe: false })
  return (
    <button type="button" className={look} onClick={next}>
      {isWinning ? say(stance.maximum ? 'raiseMaximum' : 'setMaximum') : say('bidAmount', { amount })}
    </button>
  )
}

/** The link alone only scrolls there. @param forMaximum with its switch on */
function focusForm(forMaximum: boolean) {
  const field = (name: string) => document.getElementById(`bid-${name}`) as HTMLInputElement
  if (forMaximum && !field('maximum').checked) field('maximum').click()
  field(forMaximum ? 'amount' : 'email').focus({ preventScroll: !forMaximum })
}
