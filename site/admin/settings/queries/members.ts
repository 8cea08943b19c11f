import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useTeam } from '../../frame/team-context.ts'

/** Where the team is read. */
export function membersOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/members`)
}

/** The team and its invitations; read again each time it is opened, because others change it too. */
export function useMembers() {
  const { organization } = useTeam()
  return useQuery({ ...membersOf(organization.slug), refetchOnMount: 'always' })
}
