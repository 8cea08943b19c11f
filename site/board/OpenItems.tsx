import type { ReactNode } from 'react'
import type { BoardItem } from '../../api/contract/auction/items/board-view.ts'
import type { SayBoard } from '../words/board-texts.ts'
import { boardPages } from './board-pages.ts'
import { ItemOnBoard } from './ItemOnBoard.tsx'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'
import { type Turning, useTurning } from './use-turning.ts'

/** So many are shown larger. */
const FEW = 4

interface Props {
  items: BoardItem[]
  /** How many are open, these or others. */
  openCount: number
  place: Place
}

/** Everything that is open, page after page. */
export function OpenItems({ items, openCount, place }: Props) {
  const pages = boardPages(items)
  // They come by their ends.
  const turning = useTurning(pages.length, Date.parse(items[0]?.endTime ?? '') - Number(place.now))
  const shown = pages[turning.page]
  return (
    <>
      {shown?.kind === 'items' && (
        <ul key={turning.page} className="board-items" aria-label={place.say('items')} data-count={shown.items.length}>
          {shown.items.map((item) => (
            <ItemOnBoard key={item.id} item={item} place={place} />
          ))}
        </ul>
      )}
      {shown?.kind === 'no-bids' && (
        <WithoutBids key={turning.page} items={shown.items} more={shown.more} place={place} />
      )}
      <PageTurner turning={turning} count={pages.length} say={place.say}>
        {place.say('open', { count: openCount })}
        {openCount > items.length && ` · ${place.say('more', { count: openCount - items.length })}`}
      </PageTurner>
    </>
  )
}

/** What nobody bid on yet, and at what it starts. */
function WithoutBids({ items, more, place: { say } }: { items: BoardItem[]; more: number; place: Place }) {
  return (
    <section className="board-without" aria-labelledby="without-bids">
      <h2 id="without-bids">{say('beFirst')}</h2>
      <ul data-few={items.length <= FEW || undefined}>
        {items.map(({ id, title, startingBid }) => (
          <li key={id}>
            <span className="board-title">{title}</span>
            <span className="board-starts">{say('startsAt', { price: priceOnBoard(startingBid) })}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{say('moreNoBids', { count: more })}</p>}
    </section>
  )
}

interface PageTurnerProps {
  turning: Turning
  count: number
  say: SayBoard
  /** What there is on all pages. */
  children: ReactNode
}

/** Which page it is, and the buttons that turn and pause. Nothing here speaks by itself: it would all evening. */
function PageTurner({ turning: { page, isPaused, step, toggle }, count, say, children }: PageTurnerProps) {
  return (
    <footer className="board-foot">
      {count > 1 && (
        <fieldset className="board-turner needs-script">
          <legend className="sr-only">{say('controls')}</legend>
          <button type="button" aria-label={say('previous')} onClick={() => step(-1)}>
            ‹
          </button>
          <button type="button" onClick={toggle}>
            {say(isPaused ? 'resume' : 'pause')}
          </button>
          <button type="button" aria-label={say('next')} onClick={() => step(1)}>
            ›
          </button>
          <span className="figures">{say('page', { page: page + 1, pages: count })}</span>
        </fieldset>
      )}
      <p>{children}</p>
    </footer>
  )
}
