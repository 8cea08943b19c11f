import type { KnownPath } from '../api-client/route.ts'

/** After a restart, pages that come back do not all read at once. */
const LONGEST_WAIT_MS = 5_000
/** A stream that was refused, as while the server starts anew, does not come back by itself. */
const REOPENED_AFTER_MS = 5_000

/**
 * Calls `onChange` when an item of interest changes, or its whole organization does, when it is connected, and in a
 * while when it is connected again. The connection carries hints only. See product#live-updates.
 * @param random from 0 to 1: how long it waits then
 * @returns how to close it
 */
export function subscribeToChanges(
  orgSlug: string,
  isOfInterest: (auctionId: string) => boolean,
  onChange: () => void,
  random = Math.random,
): () => void {
  let source: EventSource
  let late: ReturnType<typeof setTimeout> | undefined
  let isKnown = false
  function open() {
    source = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    source.addEventListener('change', ({ data }) => {
      if (!data || isOfInterest(data)) onChange()
    })
    // What changed before it was open, or while it was broken, is not told.
    source.onopen = () => {
      clearTimeout(late)
      if (isKnown) late = setTimeout(onChange, random() * LONGEST_WAIT_MS)
      else onChange()
      isKnown = true
    }
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) late = setTimeout(open, REOPENED_AFTER_MS)
    }
  }

  open()
  return () => {
    clearTimeout(late)
    source.close()
  }
}
