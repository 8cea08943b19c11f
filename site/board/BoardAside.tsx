import type { ReactNode } from 'react'
import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import type { BoardState } from './open-items.ts'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'

interface Props {
  board: PublicBoard
  state: BoardState
  place: Place
  children: ReactNode
}

/** What stays while pages turn: the code to scan and the newest bids. */
export function BoardAside({ board, state, place: { say }, children }: Props) {
  const { newestBids } = board
  return (
    <aside className="board-aside">
      <section className="board-code" aria-labelledby="scan">
        <h2 id="scan">{say(state === 'over' ? 'scanResults' : 'scan')}</h2>
        {children}
      </section>
      {state === 'open' && newestBids.length > 0 && (
        <section className="board-newest" aria-labelledby="newest">
          <h2 id="newest">{say('newest')}</h2>
          <ul>
            {newestBids.map(({ id, title, amount, maskedEmail }) => (
              <li key={id}>
                <span className="board-bid-title">{title}</span>
                <span className="figures">
                  <strong>{priceOnBoard(amount)}</strong> {maskedEmail}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
