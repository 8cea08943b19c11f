import { useQuery } from '@tanstack/react-query'
import type { BlockedList, BlockForm } from '../../../api/contract/auction/bidding/blocked-address.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { bidHistoriesKey } from '../frame/queries/items.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

function blockedOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/blocked-addresses`)
}

/** The addresses that cannot bid; read again each time they are shown, because others block some too. */
export function useBlockedAddresses() {
  const { organization } = useTeam()
  return useQuery({ ...blockedOf(organization.slug), refetchOnMount: 'always' })
}

/** Blocks an address. @throws CallError when that is refused */
export async function blockAddress(orgSlug: string, form: BlockForm): Promise<void> {
  showBlocked(orgSlug, await change('POST', `/api/${orgSlug}/admin/blocked-addresses`, form))
}

/** Blocks the bidder of a bid, by their email, and shows it in the bid histories. */
export function useBlock() {
  const { slug } = useTeam().organization
  return useAction((email: string) => blockAddress(slug, { email, reason: null }), {
    done: (email) => ({ title: 'Address blocked', description: email }),
    failure: 'Failed to block address',
    refresh: () => refreshHistories(slug),
  })
}

/** Lets a blocked address bid again, by the block's id. */
export function useUnblock() {
  const { slug } = useTeam().organization
  return useAction(
    async (id: string) => showBlocked(slug, await change('DELETE', `/api/${slug}/admin/blocked-addresses/${id}`)),
    { done: 'Address unblocked', failure: 'Failed to unblock address', refresh: () => refreshHistories(slug) },
  )
}

/** Every change answers the whole list as it is now. */
function showBlocked(orgSlug: string, list: BlockedList) {
  queryClient.setQueryData(blockedOf(orgSlug).queryKey, list)
}

function refreshHistories(orgSlug: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bidHistoriesKey(orgSlug) })
}
