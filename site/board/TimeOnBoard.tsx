import { MINUTE_SECONDS } from '../../api/contract/values/time/time.ts'
import { type TimeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import type { Place } from './place.ts'
import { timeOnBoard } from './time-on-board.ts'

/** From here on an item closes soon: time to walk to its table. */
export const CLOSING_SOON_SECONDS = 10 * MINUTE_SECONDS

/** How long there is. As a timer it is read out only when somebody asks. */
export function TimeOnBoard({ left, place: { say, language } }: { left: TimeLeft; place: Place }) {
  return (
    <span role="timer" aria-label={say('timeLeft', { time: timeLeftInWords(left, language) })}>
      {say('timeLeft', { time: timeOnBoard(left, language) })}
    </span>
  )
}
