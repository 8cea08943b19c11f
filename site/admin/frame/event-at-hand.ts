import { useEffect } from 'react'
import type { AdminEvent } from '../../../api/contract/organizations/event.ts'
import { localTimeIn } from '../../../api/contract/values/time/time-zone.ts'
import { change } from './query-client.ts'
import { useTeam } from './team-context.ts'

/** Where other tabs of this browser hear that another event is worked on. */
const CHOSEN = 'bidlark:event'

/** The event that this browser works on. See product.md#events. */
export function useEventAtHand(): AdminEvent {
  const { events, eventId } = useTeam()
  const event = events.find(({ id }) => id === eventId)
  if (!event) throw new Error('No event is at hand')
  return event
}

/** When its new items open and close, as date inputs take it; blank where nobody said. */
export function useEventTimes(): { startTime: string; endTime: string } {
  const { timeZone } = useTeam().organization
  const { opensAt, closesAt } = useEventAtHand()
  const local = (instant: string | null) => (instant ? localTimeIn(new Date(instant), timeZone) : '')
  return { startTime: local(opensAt), endTime: local(closesAt) }
}

/** Works on another event from now on, in every tab of this browser: all of them begin anew. */
export async function workOn(orgSlug: string, eventId: string): Promise<void> {
  await change('POST', `/api/${orgSlug}/admin/events/${eventId}/choose`)
  beginAnew(orgSlug, eventId)
}

/** What every screen shows is of another event: the dashboard is opened anew, and so is what other tabs show. */
export function beginAnew(orgSlug: string, eventId: string): void {
  localStorage.setItem(CHOSEN, eventId)
  location.assign(`/${orgSlug}/admin`)
}

/** Opens this tab anew when another one works on another event: what it shows is of the former one. */
export function useEventOfOtherTabs(): void {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === CHOSEN && location.reload()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
}
