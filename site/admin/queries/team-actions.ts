import { useMutation } from '@tanstack/react-query'
import type { InviteForm } from '../../../api/contract/organizations/invitation.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { queryClient } from '../query-client.ts'
import { useTeam } from '../team-context.ts'
import { membersKey } from './members.ts'

/** What owners do with members and invitations. Each says in a toast how it went. See product.md#messages. */
export function useTeamActions() {
  const changeRole = useTeamAction(
    ({ userId, role }: { userId: string; role: string }) => ['PATCH', `members/${userId}/role`, { role }],
    { done: 'Role updated', failed: 'Failed to update role' },
  )
  const removeMember = useTeamAction((userId: string) => ['DELETE', `members/${userId}`], {
    done: 'Member removed',
    failed: 'Failed to remove member',
  })
  const resend = useTeamAction((id: string) => ['PATCH', `invitations/${id}/resend`], {
    done: 'Invitation resent',
    failed: 'Failed to resend invitation',
  })
  const revoke = useTeamAction((id: string) => ['PATCH', `invitations/${id}/revoke`], {
    done: 'Invitation revoked',
    failed: 'Failed to revoke invitation',
  })
  const cancel = useTeamAction((id: string) => ['DELETE', `invitations/${id}`], {
    done: 'Invitation cancelled',
    failed: 'Failed to cancel invitation',
  })
  return { changeRole, removeMember, resend, revoke, cancel }
}

/** Invites somebody, who receives an e-mail. Throws when that was refused. */
export async function inviteUser(orgSlug: string, invitation: InviteForm): Promise<void> {
  await change('POST', `/api/${orgSlug}/admin/invite`, invitation)
  await queryClient.invalidateQueries({ queryKey: membersKey(orgSlug) })
  showToast({ title: 'Invitation sent', description: `We emailed a link to ${invitation.email}.` })
}

type Request = [method: string, path: string, body?: object]

function useTeamAction<Subject>(request: (subject: Subject) => Request, text: { done: string; failed: string }) {
  const { slug } = useTeam().organization
  return useMutation({
    mutationFn: (subject: Subject) => {
      const [method, path, body] = request(subject)
      return change(method, `/api/${slug}/admin/${path}`, body)
    },
    onSuccess: () => showToast({ title: text.done }),
    onError: (error) =>
      showToast({ title: text.failed, description: reasonOf(error, 'Please try again.'), isDestructive: true }),
    // Also after a failure: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(slug) }),
  })
}
