import type { KnownPath } from '../api-client/route.ts'

/**
 * Calls `onChange` when an item of interest changes, or its whole organization does, and whenever it is connected. The
 * connection carries hints only, never bids. See product.md#live-updates.
 * @returns how to close it
 */
export function subscribeToChanges(
  orgSlug: string,
  isOfInterest: (auctionId: string) => boolean,
  onChange: () => void,
): () => void {
  const source = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
  source.addEventListener('change', ({ data }) => {
    if (!data || isOfInterest(data)) onChange()
  })
  // What changed before it was open, or while it was broken, is not told.
  source.onopen = onChange
  return () => source.close()
}
