import type { BoardItem } from '../../api/contract/auction/items/board-view.ts'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'

/** So many are shown larger. */
const FEW = 4

/** What nobody bid on yet, and at what it starts. */
export function WithoutBids({ items, more, place: { say } }: { items: BoardItem[]; more: number; place: Place }) {
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
