import { useQuery } from '@tanstack/react-query'
import type { InviteForm } from '../../../api/contract/organizations/invitation.ts'
import type { Member } from '../../../api/contract/organizations/team.ts'
import type { GivenRole } from '../../../api/contract/values/kind/role.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

/** Gets the link of an invitation where nobody can be emailed. */
export type OnLink = (link: string) => void

/** What owners do with members and invitations. Each says in a toast how it went. See product#messages. */
export function useTeamActions(onLink?: OnLink) {
  const { slug } = useTeam().organization
  const refresh = () => queryClient.invalidateQueries(membersOf(slug))
  const changeRole = useAction(
    ({ userId, role }: { userId: string; role: GivenRole }) =>
      change('PATCH', `/api/${slug}/admin/members/${userId}/role`, { role }),
    { done: 'Role updated', failure: 'Failed to update role', refresh },
  )
  // One's own role changes with it, which decides about every screen.
  const makeAdmin = useAction(({ id }: Member) => change('POST', `/api/${slug}/admin/members/${id}/make-admin`), {
    done: 'Admin changed',
    failure: 'Failed to change the admin',
    refresh: () => queryClient.invalidateQueries(),
  })
  const remove = ({ id }: Member) => change('DELETE', `/api/${slug}/admin/members/${id}`)
  const removeMember = useAction(remove, { done: 'Member removed', failure: 'Failed to remove member', refresh })
  const leave = useAction(remove, { onDone: () => location.assign('/'), failure: 'Failed to leave the team' })
  const resend = useAction((id: string) => change('PATCH', `/api/${slug}/admin/invitations/${id}/resend`), {
    done: (_, { link }) => {
      if (link) onLink?.(link)
      return link ? null : { title: 'Invitation resent' }
    },
    failure: 'Failed to resend invitation',
    refresh,
  })
  const revoke = useAction((id: string) => change('PATCH', `/api/${slug}/admin/invitations/${id}/revoke`), {
    done: 'Invitation revoked',
    failure: 'Failed to revoke invitation',
    refresh,
  })
  const cancel = useAction((id: string) => change('DELETE', `/api/${slug}/admin/invitations/${id}`), {
    done: 'Invitation cancelled',
    failure: 'Failed to cancel invitation',
    refresh,
  })
  return { changeRole, makeAdmin, removeMember, leave, resend, revoke, cancel }
}

/** Invites someone, who is emailed, or whose link is handed to `onLink`. @throws CallError when that is refused */
export async function inviteUser(orgSlug: string, invitation: InviteForm, onLink: OnLink): Promise<void> {
  const { link } = await change('POST', `/api/${orgSlug}/admin/invite`, invitation)
  await queryClient.invalidateQueries(membersOf(orgSlug))
  if (link) onLink(link)
  else showToast({ title: 'Invitation sent', description: `We emailed a link to ${invitation.email}.` })
}

/** Where the team is read. */
function membersOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/members`)
}

/** The team and its invitations; read again each time it is opened, because others change it too. */
export function useMembers() {
  const { organization } = useTeam()
  return useQuery({ ...membersOf(organization.slug), refetchOnMount: 'always' })
}
