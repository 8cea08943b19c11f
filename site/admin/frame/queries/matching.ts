import { queryAt } from '../../../api-client/data-cache.ts'

/** Every item of a tab of the dashboard that holds the words searched for, as it is at each reading. */
export function matchingItems(orgSlug: string, query: { tab: 'active' | 'archived'; search?: string }) {
  return { ...queryAt(`/api/${orgSlug}/admin/auctions/matching`, query), staleTime: 0, gcTime: 0 }
}
