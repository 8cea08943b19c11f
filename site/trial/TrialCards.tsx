import { useEffect, useRef } from 'react'
import { formatMoney } from '../../api/contract/values/money/money.ts'
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
  const { id, number, title, startingBid, value, bids } = item
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Whoever comes back goes on where they were.
    if (id === $lastItem.get()) button.current?.focus()
  }, [id])
  return (
    <article className="card relative grid h-full grid-cols-[min(8.5rem,40%)_minmax(0,1fr)] overflow-hidden sm:flex sm:flex-col">
      <div className="item-picture">
        <TrialPhoto item={item} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:gap-3">
        {number && <p className="figures -mb-1 text-sm text-ink-soft">{say('itemNumber', { number })}</p>}
        <h3 className="text-lg wrap-anywhere sm:text-xl">
          <button
            ref={button}
            type="button"
            className="cover-link cursor-pointer text-left"
            onClick={() => openItem(id)}
          >
            {title}
          </button>
        </h3>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2">
          <span className="figures text-xl font-semibold">{formatMoney(bids[0]?.amount ?? startingBid)}</span>
          <span className="text-sm text-ink-soft">
            {bids.length === 0 ? say('startingBidWithoutBids') : say('bids', { count: bids.length })}
          </span>
          {value !== null && (
            <span className="basis-full text-sm text-ink-soft">{say('value', { price: formatMoney(value) })}</span>
          )}
        </p>
        <p className="text-sm text-ink-soft sm:border-t sm:border-line sm:pt-3">{say('left', { time: left })}</p>
      </div>
    </article>
  )
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
