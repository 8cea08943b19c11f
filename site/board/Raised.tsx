import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import { percentOf } from '../../api/contract/values/money/percent-of.ts'
import type { Say } from '../../api/contract/words/say.ts'
import type { board as english } from '../words/en/organization.ts'
import { priceOnBoard } from './words-on-board.ts'

/** What was given to the cause that is on, with what matches it, which is on nobody's bill. See product#causes. */
export function Given({ cause: { title, given, matched, goal }, say }: { cause: Cause; say: Say<typeof english> }) {
  const total = (Number(given) + Number(matched)).toFixed(2)
  const note = Number(matched) > 0 ? say('matched', { amount: priceOnBoard(matched) }) : null
  return <Raised title={[title, note].filter(Boolean).join(', ')} total={total} goal={goal} say={say} />
}

type Cause = NonNullable<PublicBoard['cause']>

interface RaisedProps {
  title?: string
  total: string
  goal: string | null
  say: Say<typeof english>
}

/** What was raised so far, and with a goal how far that is, as a thermometer. */
export function Raised({ title, total, goal, say }: RaisedProps) {
  return (
    <section className="board-raised" aria-labelledby="raised">
      <h2 id="raised">{title ?? say('raised')}</h2>
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

/** How far a total is from the goal, in words. */
export function GoalOnBoard({ total, goal, say }: { total: string; goal: string; say: Say<typeof english> }) {
  const percent = percentOf(total, goal)
  const words = { percent, goal: priceOnBoard(goal) }
  return <p>{percent < 100 ? say('goal', words) : say('reached', words)}</p>
}
