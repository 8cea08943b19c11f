import { useQuery } from '@tanstack/react-query'
import type { AdminAuction } from '../../../api/contract/items/item-view.ts'
import { useTeam } from '../team-context.ts'
import { auctionsKey } from './items.ts'

/** One item, read anew each time it is opened for editing: it may have gone live since. */
export function useAuction(id: string) {
  const { organization } = useTeam()
  return useQuery<{ auction: AdminAuction }>({ queryKey: [...auctionsKey(organization.slug), id], gcTime: 0 })
}
