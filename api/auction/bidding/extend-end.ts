import type { Pause } from '../../contract/auction/items/pause.ts'
import type { Schedule } from '../../contract/auction/items/phase.ts'
import { LONGEST_EXTENSION_MINUTES } from '../../contract/values/time/extension.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

interface Ends {
  endTime: Date
  /** When the item was to end before bids moved the end, or somebody bought it; `null` while nobody has. */
  scheduledEndTime: Date | null
}

/** An item's end, and how it goes on while people bid. */
export interface Ending extends Ends {
  /** A bid in the last minutes leaves at least this many to answer it; 0 for a fixed end. */
  extensionMinutes: number
  /** The latest one. It has moved the end already, if the item was open. */
  pause: Pause | null
}

/** When an item ends after a bid that arrived then: never earlier than before. See product#extended-end. */
export function endsAfter(arrivedAt: Date, ending: Ending): Ends {
  const { pause, endTime, scheduledEndTime, extensionMinutes } = ending
  if (pause && arrivedAt < pause.beganAt) return endsAfterPause(arrivedAt, ending, pause)
  const scheduled = scheduledEndTime ?? endTime
  const wanted = arrivedAt.getTime() + extensionMinutes * MINUTE_MS
  const latest = scheduled.getTime() + LONGEST_EXTENSION_MINUTES * MINUTE_MS
  const end = new Date(Math.min(wanted, latest))
  return end > endTime ? { endTime: end, scheduledEndTime: scheduled } : { endTime, scheduledEndTime }
}

/**
 * When an item ends that somebody bought: as they asked for it, and never so early that it had no time at all. See
 * product#buy-it-now.
 */
export function endsBought(
  arrivedAt: Date,
  { startTime, endTime, scheduledEndTime }: Ends & Pick<Schedule, 'startTime'>,
): Ends {
  const end = new Date(Math.max(arrivedAt.getTime(), startTime.getTime() + 1))
  return { endTime: end, scheduledEndTime: scheduledEndTime ?? endTime }
}

/** The bid came before the pause, and is judged after it began: as if there were none, which then gives back its time. */
function endsAfterPause(arrivedAt: Date, ending: Ending, { beganAt, endedAt }: Pause): Ends {
  const length = endedAt.getTime() - beganAt.getTime()
  const before = ending.endTime > beganAt ? later(ending, -length) : ending
  const after = endsAfter(arrivedAt, { ...ending, ...before, pause: null })
  return after.endTime > beganAt ? later(after, length) : after
}

function later({ endTime, scheduledEndTime }: Ends, milliseconds: number): Ends {
  const move = (time: Date) => new Date(time.getTime() + milliseconds)
  return { endTime: move(endTime), scheduledEndTime: scheduledEndTime && move(scheduledEndTime) }
}
