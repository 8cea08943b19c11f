import type { PlatformUser } from '../../../api/contract/super-admin/platform-user.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useActivation } from '../frame/queries/changes.ts'

interface Props {
  /** Who is to be deactivated, while that is being asked. */
  user: PlatformUser | null
  onClose: () => void
}

/** Asks before an account is deactivated. */
export function DeactivateUser({ user, onClose }: Props) {
  const activation = useActivation()
  return (
    <ConfirmDialog
      title={`Deactivate ${user?.name}?`}
      confirmLabel="Deactivate User"
      pendingLabel="Deactivating…"
      isPending={activation.isPending}
      isOpen={user !== null}
      onConfirm={() => user && activation.mutate({ userId: user.id, isActive: false }, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      We’ll sign {user?.email} out everywhere right away. They can’t sign in until you activate them again.
    </ConfirmDialog>
  )
}
