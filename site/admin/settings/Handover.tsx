import type { Member } from '../../../api/contract/organizations/team.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTeamActions } from './queries/team-actions.ts'

/** Asks before another member becomes the admin. See product.md#changing-a-team. */
export function Handover({ successor, onClose }: { successor: Member | null; onClose: () => void }) {
  const { makeAdmin } = useTeamActions()
  return (
    <ConfirmDialog
      title={`Make ${successor?.name} the admin?`}
      confirmLabel="Make Admin"
      pendingLabel="Changing…"
      isPending={makeAdmin.isPending}
      isOpen={successor !== null}
      onConfirm={() => successor && makeAdmin.mutate(successor.id, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      You become an owner and can no longer cancel bids. Only {successor?.name} can give the admin role back to you.
      We’ll email you both.
    </ConfirmDialog>
  )
}
