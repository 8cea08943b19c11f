import { read } from '../api-client/call.ts'
import { createCache, queryAt } from '../api-client/data-cache.ts'

/** Everything the checkout knows. A link that ended shows in a refusal. */
export const { client: checkoutClient } = createCache({ read, session: { segment: 'checkout', endedBy: [401] } })

/** Where the checkout of an organization is read. */
export function startOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/checkout`)
}
