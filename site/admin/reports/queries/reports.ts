import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useTeam } from '../../frame/team-context.ts'

/** All reports of the organization, read again each time they are opened. */
export function useReports() {
  const { slug } = useTeam().organization
  return useQuery({ ...queryAt(`/api/${slug}/admin/reports`), refetchOnMount: 'always' })
}
