import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { TeamList } from '../../../api/contract/organizations/team.ts'
import { useTeam } from '../team-context.ts'

/** Where the team is kept. */
export function membersKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'members']
}

/** The team and its invitations; read anew each time it is opened, for others change it too. */
export function useMembers() {
  const { organization } = useTeam()
  return useQuery<TeamList>({ queryKey: membersKey(organization.slug), refetchOnMount: 'always' })
}
