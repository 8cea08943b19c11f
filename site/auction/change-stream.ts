import type { KnownPath } from '../api-client/route.ts'

/**
 * Calls `onChange` when an item changes, or its whole organization does. The connection carries hints only, never bids.
 * See product.md#live-updates.
 * @returns how to close it
 */
export function subscribeToChanges(orgSlug: string, auctionId: string, onChange: () => void): () => void {
  const source = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
  source.addEventListener('change', ({ data }) => {
    if (data === auctionId || data === '') onChange()
  })
  return () => source.close()
}
