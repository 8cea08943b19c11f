import { localTimeIn } from '../../../api/contract/values/time/time-zone.ts'
import { useEventAtHand } from './event-at-hand.ts'
import { useTeam } from './team-context.ts'

/** When new items of the event at hand open and close, as date inputs take it; blank where nobody said. */
export function useEventTimes(): { startTime: string; endTime: string } {
  const { timeZone } = useTeam().organization
  const { opensAt, closesAt } = useEventAtHand()
  return { startTime: timeField(opensAt, timeZone), endTime: timeField(closesAt, timeZone) }
}

/** An instant as a date input takes it; blank for none. */
export function timeField(instant: string | null, timeZone: string): string {
  return instant ? localTimeIn(new Date(instant), timeZone) : ''
}
