import type { UserAccount } from '../../../api/contract/super-admin/user-account.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useRemoval } from './queries/changes.ts'

/** Who is to be removed from which team. */
export interface Removal {
  user: Pick<UserAccount, 'id' | 'name' | 'email'>
  organization: { id: string; name: string }
}

/**
 * Asks before a user is removed from a team, and says who cannot be removed. See product#changing-a-team.
 */
export function RemoveFromOrganization({ removal, onClose }: { removal: Removal | null; onClose: () => void }) {
  const remove = useRemoval()

  function confirm() {
    if (!removal) return
    const membership = { userId: removal.user.id, organizationId: removal.organization.id }
    remove.mutate(membership, { onSettled: onClose })
  }

  return (
    <ConfirmDialog
      title={`Remove ${removal?.user.name} from ${removal?.organization.name}?`}
      confirmLabel="Remove User"
      pendingLabel="Removing…"
      isPending={remove.isPending}
      isOpen={removal !== null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {removal?.user.email} won’t be able to see or change anything there. Their account stays. You can’t remove the
      only admin or owner. Make someone else an owner first.
    </ConfirmDialog>
  )
}
