import { MutationCache, QueryCache, type QueryKey } from '@tanstack/react-query'
import { CallError, PATIENCE_MS, read } from '../api-client/call.ts'
import { createCache, queryAt } from '../api-client/data-cache.ts'

/** Everything the checkout knows. */
export const checkoutClient = createCache({
  // Whoever searches again waits for the search before.
  read: (path) => read(path, PATIENCE_MS),
  queryCache: new QueryCache({ onError: (error, { queryKey }) => isStart(queryKey) || askAgain(error) }),
  mutationCache: new MutationCache({ onError: askAgain }),
})

/** Where the checkout of an organization is read. */
export function startOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/checkout`)
}

/** A link that ended shows in a refusal; who works here is then asked again. */
function askAgain(refusal: unknown): void {
  if (!(refusal instanceof CallError) || refusal.status !== 401) return
  checkoutClient.invalidateQueries({ predicate: ({ queryKey }) => isStart(queryKey) })
}

function isStart(key: QueryKey): boolean {
  return key.at(-1) === 'checkout'
}
