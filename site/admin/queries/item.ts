import { useQuery } from '@tanstack/react-query'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { useTeam } from '../team-context.ts'
import { itemsKey } from './items.ts'

/** One item, read anew each time it is opened for editing: it may have gone live since. */
export function useItem(id: string) {
  const { organization } = useTeam()
  return useQuery<{ auction: AdminItem }>({ queryKey: [...itemsKey(organization.slug), id], gcTime: 0 })
}
