import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { minimumNextBid } from '../../api/contract/auction/bidding/bid-rule.ts'
import { formatMoney, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { pricesInWords } from '../../api/contract/values/money/places.ts'
import { clockTime } from '../../api/contract/values/time/moment.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { TrialPhoto } from './TrialCards.tsx'
import { type TrialItem, takesBids, termsOf } from './trial-item.ts'
import { $language, bidOnTrial } from './trial-store.ts'
import { trialWords } from './words.ts'

/** An item as its page shows it, to bid on against the rival of the demo. */
export function TrialItemPage({ item }: { item: TrialItem }) {
  const say = trialWords(useStore($language))
  const { number, title, donor, description, value } = item
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <article className="mt-4">
      <button
        type="button"
        className="text-link inline-flex min-h-11 items-center gap-1.5"
        onClick={() => history.back()}
      >
        <span aria-hidden="true">←</span> {say('allItems')}
      </button>
      <div className="mt-2 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="overflow-hidden rounded-soft">
          <TrialPhoto item={item} />
        </div>
        <div className="grid gap-5 lg:row-span-2">
          <div>
            {number && <p className="figures text-ink-soft">{say('itemNumber', { number })}</p>}
            <h2 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
              {title}
            </h2>
            {donor && <p className="mt-2 text-ink-soft">{say('donatedBy', { donor })}</p>}
            {value !== null && <p className="mt-1 text-ink-soft">{say('value', { price: formatMoney(value) })}</p>}
          </div>
          {takesBids(item) ? <TrialBidding item={item} /> : <WithoutBids item={item} />}
        </div>
        {description && (
          <div className="max-w-[65ch]">
            <h3 className="text-2xl">{say('aboutItem')}</h3>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>
          </div>
        )}
      </div>
    </article>
  )
}

/** How an item is sold that takes no bids here. */
function WithoutBids({ item: { kinds, isInHall } }: { item: TrialItem }) {
  const say = trialWords(useStore($language))
  return (
    <section className="bid-sheet" aria-label={say('price')}>
      <p className="font-semibold">{say(isInHall ? 'calledOut' : 'fixedPrice')}</p>
      <ul className="divide-y divide-line empty:hidden">
        {!isInHall &&
          kinds.map(({ name, price }) => (
            <li key={name} className="flex justify-between gap-4 py-4 text-lg">
              <span className="wrap-anywhere">{name || say('price')}</span>
              <span className="figures font-semibold">{pricesInWords([{ price }], say('free'))}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}

function TrialBidding({ item }: { item: TrialItem }) {
  const language = useStore($language)
  const say = trialWords(language)
  const [fault, setFault] = useState<string | null>(null)
  const minimum = minimumNextBid(termsOf(item))
  const { bids, startingBid } = item
  const [last] = bids
  const ownBid = bids.find(({ isRival }) => !isRival)

  function place(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount'))
    setFault(bidOnTrial(item, parsePrice(typed) ?? 0))
  }

  return (
    <section className="bid-sheet" aria-label={say('bidding')}>
      <div>
        <p className="eyebrow">{say(last ? 'currentBid' : 'startingBid')}</p>
        <p className="figures font-serif text-4xl font-semibold">{formatMoney(last?.amount ?? startingBid)}</p>
        <p role="status" className={`mt-2 rounded-small px-3 py-2 font-semibold ${lookOf(last?.isRival, ownBid)}`}>
          {stanceInWords()}
        </p>
      </div>
      <form noValidate onSubmit={place} className="grid gap-1">
        <label htmlFor="trial-amount" className="font-semibold">
          {say('amount')}
        </label>
        <input
          // A bid that came meanwhile raises what is proposed.
          key={minimum}
          id="trial-amount"
          name="amount"
          inputMode="decimal"
          defaultValue={toPrice(minimum)}
          aria-invalid={fault !== null}
          aria-describedby="trial-amount-note"
          className="field figures font-semibold"
        />
        <p id="trial-amount-note" role="status" className="min-h-6 text-sm text-ink-soft">
          {fault ? (
            <span className="font-semibold text-brick">{fault}</span>
          ) : (
            say(last ? 'atLeastPrice' : 'startingBidOf', { price: formatMoney(minimum) })
          )}
        </p>
        <button type="submit" className={`button mt-1 min-h-13 ${last && !last.isRival ? '' : 'button-primary'}`}>
          {say(last && !last.isRival ? 'raise' : 'place')}
        </button>
      </form>
      <ol className="border-line not-empty:border-t">
        {bids.map(({ amount, isRival, at }) => (
          <li key={amount} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <span>{say(isRival ? 'rival' : 'you')}</span>
            <time className="figures ml-auto text-sm text-ink-soft">{clockTime(at, undefined, language)}</time>
            <span className="figures font-semibold">{formatMoney(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  )

  function stanceInWords(): string {
    if (!last) return say('noBids')
    if (last.isRival && ownBid) return say('outbidAt', { price: formatMoney(ownBid.amount) })
    return say('winningAt', { price: formatMoney(last.amount) })
  }
}

function lookOf(isOutbid: boolean | undefined, ownBid: object | undefined): string {
  if (!ownBid) return 'bg-sunken text-ink-soft'
  return `border-l-4 ${isOutbid ? 'border-brick bg-brick-wash text-brick' : 'border-marigold bg-marigold-wash text-ink'}`
}
