import type { BoardItem } from '../../api/contract/auction/items/board-view.ts'
import { boardPages } from './board-pages.ts'
import { ItemOnBoard } from './ItemOnBoard.tsx'
import { PageTurner } from './PageTurner.tsx'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'
import { useTurning } from './use-turning.ts'

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
