import { LONGEST_EXTENSION_MINUTES } from '../../contract/values/time/extension.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** An item's end, and how it goes on while people bid. */
export interface Ending {
  endTime: Date
  /** When the item was to end before bids moved the end; `null` while they have not. */
  scheduledEndTime: Date | null
  /** A bid in the last minutes leaves at least this many to answer it; 0 for a fixed end. */
  extensionMinutes: number
}

/** When an item ends after a bid that arrived then: never earlier than before. See product#extended-end. */
export function endAfter(arrivedAt: Date, { endTime, scheduledEndTime, extensionMinutes }: Ending): Date {
  const scheduled = scheduledEndTime ?? endTime
  const wanted = arrivedAt.getTime() + extensionMinutes * MINUTE_MS
  const latest = scheduled.getTime() + LONGEST_EXTENSION_MINUTES * MINUTE_MS
  return new Date(Math.max(endTime.getTime(), Math.min(wanted, latest)))
}
