import { useEffect, useRef } from 'react'
import { formatMoney } from '../../api/contract/values/money/money.ts'
import { pricesInWords } from '../../api/contract/values/money/places.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { Mark } from '../ui/picture/Mark.tsx'
import { sceneOf } from '../ui/picture/scene.ts'
import type { TrialItem } from './trial-item.ts'
import { $language, $lastItem, openItem, type Trial } from './trial-store.ts'
import { trialWords } from './words.ts'

/** The items as an organization's page shows what can be bid on. */
export function TrialCards({ trial: { items, endTime } }: { trial: Trial }) {
  const language = useStore($language)
  const left = timeLeftInWords(timeLeft(new Date(), endTime), language)
  return (
    <section className="mt-8" aria-labelledby="trial-live">
      <h2 id="trial-live" className="text-2xl">
        {trialWords(language)('live')}
      </h2>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>
            <TrialCard item={item} left={left} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TrialCard({ item, left }: { item: TrialItem; left: string }) {
  const say = trialWords(useStore($language))
  const { id, number, title, startingBid, value, kinds, isInHall, bids } = item
  const button = useRef<HTMLButtonElement>(null)
  const price = isInHall
    ? null
    : kinds.length > 0
      ? pricesInWords(kinds, say('free'))
      : formatMoney(bids[0]?.amount ?? startingBid)
  useEffect(() => {
    // Whoever comes back goes on where they were.
    if (id === $lastItem.get()) button.current?.focus()
  }, [id])
  return (
    <article className="card item-card">
      <div className="item-picture">
        <TrialPhoto item={item} />
      </div>
      <div>
        {number && <p className="figures item-number">{say('itemNumber', { number })}</p>}
        <h3>
          <button
            ref={button}
            type="button"
            className="cover-link cursor-pointer text-left"
            onClick={() => openItem(id)}
          >
            {title}
          </button>
        </h3>
        <p className="item-price">
          {price && <span className="figures">{price}</span>}
          <span>{soldInWords()}</span>
          {value !== null && <span className="basis-full">{say('value', { price: formatMoney(value) })}</span>}
        </p>
        <p className="item-left">{say('left', { time: left })}</p>
      </div>
    </article>
  )

  function soldInWords(): string {
    if (isInHall) return say('calledOut')
    if (kinds.length > 0) return say('fixedPrice')
    return bids.length === 0 ? say('startingBidWithoutBids') : say('bids', { count: bids.length })
  }
}

/** An item's photo, 4:3; the lark in the tint of its title where there is none. */
export function TrialPhoto({ item: { photo, title } }: { item: TrialItem }) {
  if (photo === null) {
    return (
      <div className={`grid aspect-4/3 w-full place-items-center text-(--tint-line) tint-${sceneOf(title).tint}`}>
        <Mark className="size-1/3 opacity-60" />
      </div>
    )
  }
  return (
    <img src={photo} alt={title} loading="lazy" decoding="async" className="aspect-4/3 w-full bg-sunken object-cover" />
  )
}
