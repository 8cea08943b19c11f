import type { PlatformUser } from '../../../api/contract/super-admin/platform-user.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTwoStepRemoval } from '../frame/queries/changes.ts'

interface Props {
  /** Whose it is, while that is being asked. */
  user: PlatformUser | null
  onClose: () => void
}

/** Asks before somebody can sign in with only their password again. */
export function TurnOffTwoStep({ user, onClose }: Props) {
  const removal = useTwoStepRemoval()
  return (
    <ConfirmDialog
      title={`Turn off two-step sign-in for ${user?.name}?`}
      confirmLabel="Turn Off"
      pendingLabel="Turning off…"
      isPending={removal.isPending}
      isOpen={user !== null}
      onConfirm={() => user && removal.mutate(user.id, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      Do this only for someone you’ve talked to, who lost their phone and recovery codes. They’ll sign in with only
      their password until they set it up again. We’ll tell {user?.email}.
    </ConfirmDialog>
  )
}
