import { percentOf } from '../../api/contract/values/money/percent-of.ts'
import type { SayBoard } from '../words/board-texts.ts'
import { GoalOnBoard } from './GoalOnBoard.tsx'
import { priceOnBoard } from './price-on-board.ts'

/** What was raised so far, and with a goal how far that is, as a thermometer. */
export function Raised({ total, goal, say }: { total: string; goal: string | null; say: SayBoard }) {
  return (
    <section className="board-raised" aria-labelledby="raised">
      <h2 id="raised">{say('raised')}</h2>
      <p className="board-total figures">{priceOnBoard(total)}</p>
      {goal !== null && (
        <>
          <div className="board-thermometer" aria-hidden="true">
            <div style={{ width: `${Math.min(100, percentOf(total, goal))}%` }} />
          </div>
          <GoalOnBoard total={total} goal={goal} say={say} />
        </>
      )}
    </section>
  )
}
