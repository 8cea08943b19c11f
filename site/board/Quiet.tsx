import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { GoalOnBoard } from './GoalOnBoard.tsx'
import type { BoardState } from './open-items.ts'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'

interface Props {
  state: Exclude<BoardState, 'open'>
  board: PublicBoard
  place: Place
}

/** Before the first item opens, between two openings, and after the last end. */
export function Quiet({ state, board: { opensAt, totalRaised, goal }, place }: Props) {
  const { say, language, timeZone } = place
  const opens = opensAt === null ? '' : moment(new Date(opensAt), timeZone, language)
  const words = {
    waiting: [say('opens', { time: opens }), say('opensSoon')],
    over: [say('over'), say('thanks')],
    empty: [say('empty'), say('emptyHint')],
  }
  const [headline, more] = words[state]
  return (
    <div className="board-quiet">
      <h2>{headline}</h2>
      {state === 'over' && totalRaised !== null && (
        <div className="board-together">
          <p>
            {say('together')} <strong className="figures">{priceOnBoard(totalRaised)}</strong>
          </p>
          {goal !== null && <GoalOnBoard total={totalRaised} goal={goal} say={say} />}
        </div>
      )}
      <p>{more}</p>
    </div>
  )
}
