import { queryClient } from '../query-client.ts'
import { bidHistoriesKey } from './bid-history.ts'
import { itemsKey } from './items.ts'
import { totalRaisedOf } from './total-raised.ts'

/** Reads again whatever a bid or a change of an item can have changed. Resolves when what is shown is up to date. */
export async function refreshItems(orgSlug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: itemsKey(orgSlug) }),
    queryClient.invalidateQueries(totalRaisedOf(orgSlug)),
    queryClient.invalidateQueries({ queryKey: bidHistoriesKey(orgSlug) }),
  ])
}
