import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useChange } from './use-change.ts'

/** Who is to be removed from which team. */
export interface Removal {
  user: Pick<UserAccount, 'id' | 'name' | 'email'>
  organization: { id: string; name: string }
}

/**
 * Asks before a user is removed from a team, and says who cannot be removed. See product#changing-a-team.
 */
export function RemoveFromOrganization({ removal, onClose }: { removal: Removal | null; onClose: () => void }) {
  const remove = useChange(
    ({ user, organization }: Removal) =>
      superAdminCall('DELETE', `/api/super-admin/users/${user.id}/organizations/${organization.id}`),
    { done: 'User removed from organization', failed: 'Failed to remove user from organization' },
  )
  return (
    <ConfirmDialog
      title={`Remove ${removal?.user.name} from ${removal?.organization.name}?`}
      confirmLabel="Remove User"
      pendingLabel="Removing…"
      isPending={remove.isPending}
      isOpen={removal !== null}
      onConfirm={() => removal && remove.mutate(removal, { onSettled: onClose })}
      onClose={onClose}
    >
      {removal?.user.email} won’t be able to see or change anything there. Their account stays. You can’t remove the
      only admin or owner. Make someone else an owner first.
    </ConfirmDialog>
  )
}
