import type { EmailView } from '../../../../api/contract/email/email-view.ts'
import type { GivenRole } from '../../../../api/contract/values/kind/role.ts'
import { call } from '../../../api-client/call.ts'
import { FAILED, superAdminCall } from '../../../api-client/super-admin-call.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import type { Toast } from '../../../ui/toast/toast-store.ts'
import { queryClient } from '../query-client.ts'

/** Deletes an organization by its id; `onDone` before anything is read again. */
export function useDeletion(onDone: () => void) {
  return useChange((id: string) => superAdminCall('DELETE', `/api/super-admin/organizations/${id}`), {
    done: 'Organization deleted',
    failed: 'Failed to delete organization',
    onDone,
  })
}

/** Removes someone from a team. */
export function useRemoval() {
  return useChange(
    ({ userId, organizationId }: { userId: string; organizationId: string }) =>
      superAdminCall('DELETE', `/api/super-admin/users/${userId}/organizations/${organizationId}`),
    { done: 'User removed from organization', failed: 'Failed to remove user from organization' },
  )
}

/** Activates someone's account, or deactivates it. See product#inactive-people. */
export function useActivation() {
  return useChange(
    ({ userId, isActive }: { userId: string; isActive: boolean }) =>
      superAdminCall('PATCH', `/api/super-admin/users/${userId}`, { isActive }),
    {
      done: ({ isActive }) => ({ title: isActive ? 'User activated' : 'User deactivated' }),
      failed: 'Failed to update user',
    },
  )
}

/** Turns off two-step sign-in for someone who lost their phone. See product#two-step-sign-in. */
export function useTwoStepRemoval() {
  return useChange((userId: string) => superAdminCall('DELETE', `/api/super-admin/users/${userId}/two-step`), {
    done: 'Two-step sign-in turned off',
    failed: 'Failed to turn off two-step sign-in',
  })
}

/** Gives a member of a team another role, as its owner would. See product#changing-a-team. */
export function useRoleChange(orgSlug: string) {
  return useChange(
    ({ userId, role }: { userId: string; role: GivenRole }) =>
      call('PATCH', `/api/${orgSlug}/admin/members/${userId}/role`, { role }),
    { done: 'Role updated', failed: 'Failed to update role' },
  )
}

/** Makes a member of a team its admin, as the admin would. See product#changing-a-team. */
export function useMakeAdmin(orgSlug: string) {
  return useChange((userId: string) => call('POST', `/api/${orgSlug}/admin/members/${userId}/make-admin`), {
    done: 'Admin changed',
    failed: 'Failed to change the admin',
  })
}

/** Sends an organization's email once more, as its owner would. */
export function useSendAgain() {
  return useChange(
    ({ organization, id }: EmailView) => call('POST', `/api/${organization?.slug}/admin/mails/${id}/send-again`),
    { done: 'Email resent', failed: 'Failed to resend email' },
  )
}

/** Sends what waits because the database was copied or moved. */
export function useHeldEmails() {
  return useChange(() => superAdminCall('POST', '/api/super-admin/mails/send-held'), {
    done: 'Held emails are being sent',
    failed: 'Failed to send held emails',
  })
}

interface Outcome<Subject> {
  done: string | ((subject: Subject) => Toast)
  failed: string
  onDone?: () => void
}

function useChange<Subject>(change: (subject: Subject) => Promise<unknown>, { failed, ...outcome }: Outcome<Subject>) {
  const refresh = () => queryClient.invalidateQueries()
  return useAction(change, { ...outcome, failure: { title: failed, fallback: FAILED }, refresh })
}
