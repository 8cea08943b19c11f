import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { useChange } from './use-change.ts'

/** Who is to be removed from which team. */
export interface Removal {
  user: Pick<UserAccount, 'id' | 'name' | 'email'>
  organization: { id: string; name: string }
}

/** Removes a user from a team, once that was asked. */
export function useRemoval() {
  const remove = useChange(
    ({ user, organization }: Removal) =>
      superAdminCall('DELETE', `/api/super-admin/users/${user.id}/organizations/${organization.id}`),
    { done: 'User removed from organization', failed: 'Failed to remove user from organization' },
  )
  return useQuestion(remove)
}

/** The question, which says who cannot be removed. See product#changing-a-team. */
export function RemoveFromOrganization({ subject, dialog }: ReturnType<typeof useRemoval>) {
  return (
    <ConfirmDialog
      title={`Remove ${subject?.user.name} from ${subject?.organization.name}?`}
      confirmLabel="Remove User"
      pendingLabel="Removing…"
      {...dialog}
    >
      {subject?.user.email} won’t be able to see or change anything there. Their account stays. You can’t remove the
      only admin or owner. Make someone else an owner first.
    </ConfirmDialog>
  )
}
