import { percentOf } from '../../api/contract/values/money/percent-of.ts'
import type { SayBoard } from '../words/board-texts.ts'
import { priceOnBoard } from './price-on-board.ts'

/** How far a total is from the goal, in words. */
export function GoalOnBoard({ total, goal, say }: { total: string; goal: string; say: SayBoard }) {
  const percent = percentOf(total, goal)
  const words = { percent, goal: priceOnBoard(goal) }
  return <p>{percent < 100 ? say('goal', words) : say('reached', words)}</p>
}
