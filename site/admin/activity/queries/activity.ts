import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import type { ActivityAt } from '../../../ui/activity/use-activity-at.ts'
import { useTeam } from '../../frame/team-context.ts'

/** A page of what was done in the organization; read again each time it is opened. */
export function useActivity({ page, given }: Pick<ActivityAt, 'page' | 'given'>) {
  const { organization } = useTeam()
  return useQuery({
    ...queryAt(`/api/${organization.slug}/admin/activity`, { page: String(page), ...given }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
