import type { LiveState } from '../../api/contract/auction/items/live-state.ts'
import type { KnownPath } from '../api-client/route.ts'
import type { ItemAddress } from './live-item.ts'

/** After a restart, pages that come back do not all read at once. */
const LONGEST_WAIT_MS = 5_000

/**
 * Calls `onChange` when an item of interest changes, or its whole organization does, when it is connected, and in a
 * while when it is connected again. The connection carries hints only. See product.md#live-updates.
 * @param random from 0 to 1: how long it waits then
 * @returns how to close it
 */
export function subscribeToChanges(
  orgSlug: string,
  isOfInterest: (auctionId: string) => boolean,
  onChange: () => void,
  random = Math.random,
): () => void {
  const source = new EventSource(streamOf(orgSlug))
  let late: ReturnType<typeof setTimeout> | undefined
  let isKnown = false
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
  return () => {
    clearTimeout(late)
    source.close()
  }
}

/**
 * Passes on the state of an item whenever it is connected, and after each change; calls `onChange` when there is
 * something else to read. See product.md#live-updates.
 * @returns how to close it
 */
export function subscribeToItem(
  { id, organization }: ItemAddress & { id: string },
  onState: (state: LiveState) => void,
  onChange: () => void,
): () => void {
  const source = new EventSource(`${streamOf(organization.slug)}?items=${id}`)
  source.addEventListener('item', ({ data }) => onState(JSON.parse(data)))
  source.addEventListener('change', onChange)
  return () => source.close()
}

function streamOf(orgSlug: string) {
  return `/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
}
