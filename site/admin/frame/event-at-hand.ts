import { useEffect, useState } from 'react'
import type { ListedEvent } from '../../../api/contract/organizations/event.ts'
import { EVENT_HEADER, EVENT_PARAM } from '../../../api/contract/values/event-header.ts'
import { pageHeaders } from '../../api-client/call.ts'
import { change } from './query-client.ts'
import { useTeam } from './team-context.ts'

/** Where other tabs of this browser hear that another event is worked on. */
const CHOSEN = 'bidlark:event'

/** The event that this browser works on. See product#events. */
export function useEventAtHand(): ListedEvent {
  const { events, eventId } = useTeam()
  const event = events.find(({ id }) => id === eventId)
  if (!event) throw new Error('No event is at hand')
  return event
}

/** Where the public page of the event at hand is, narrowed by `filter`: the organization's own is of the newest event. */
export function usePublicPath(): (filter?: string) => string {
  const { organization, events } = useTeam()
  const { id, slug, publishedAt } = useEventAtHand()
  const newest = events.find((event) => event.publishedAt !== null)
  const event = publishedAt === null || newest?.id === id ? '' : `event=${slug}`
  return (filter = '') => {
    const query = [event, filter].filter(Boolean).join('&')
    return `/${organization.slug}${query && `?${query}`}`
  }
}

/** Names the event at hand in the address of a file or paper: a link sends no header, and the browser may work on another. */
export function useEventPath(): (path: string) => string {
  const { eventId } = useTeam()
  return (path) => `${path}${path.includes('?') ? '&' : '?'}${EVENT_PARAM}=${eventId}`
}

/**
 * Has this tab work on the event that its address names, as where paper leads back. The address forgets it, so that the
 * tab opens anew on what another one chooses.
 */
export function takeEventOfAddress(): void {
  const url = new URL(location.href)
  const id = url.searchParams.get(EVENT_PARAM)
  // No header can have every text.
  if (!id || !/^[\da-f-]+$/.test(id)) return
  pageHeaders[EVENT_HEADER] = id
  url.searchParams.delete(EVENT_PARAM)
  history.replaceState(history.state, '', url)
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

/**
 * Has this tab work on the event that it opened with, and opens it anew when another one works on another event. Until
 * then, or where somebody stays because of what they typed, all that it reads and writes is of its own.
 */
export function useEventOfThisTab(): void {
  const { eventId } = useTeam()
  const [ownId] = useState(eventId)
  useEffect(() => {
    pageHeaders[EVENT_HEADER] = ownId
    return () => {
      delete pageHeaders[EVENT_HEADER]
    }
  }, [ownId])
  // Its own was deleted.
  useEffect(() => {
    if (eventId !== ownId) location.reload()
  }, [eventId, ownId])
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === CHOSEN && location.reload()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
}
