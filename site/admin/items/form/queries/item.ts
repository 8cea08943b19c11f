import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../../api-client/data-cache.ts'
import { useTeam } from '../../../frame/team-context.ts'

/** One item, read again each time it is opened for editing: it may have gone live since. */
export function useItem(id: string) {
  const { organization } = useTeam()
  return useQuery({ ...queryAt(`/api/${organization.slug}/admin/auctions/${id}`), gcTime: 0 })
}
