import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import type { ActivityAt } from '../../../ui/activity/use-activity-at.ts'

/** A page of what was done anywhere. */
export function useActivity({ page, given }: Pick<ActivityAt, 'page' | 'given'>) {
  return useQuery({
    ...queryAt('/api/super-admin/activity', { page: String(page), ...given }),
    placeholderData: keepPreviousData,
  })
}
