import { ConfirmDialog } from '../dialog/Dialog.tsx'
import { useStore } from '../hooks/use-store.ts'
import { $leaving, leave } from './leave-store.ts'

/** Asks whether to leave a form with unsaved changes, while someone is leaving one. */
export function LeaveQuestion() {
  const leaving = useStore($leaving)
  return (
    <ConfirmDialog
      title="Leave Without Saving?"
      confirmLabel="Leave Page"
      cancelLabel="Keep Editing"
      pendingLabel="Leaving…"
      isPending={false}
      isOpen={leaving !== null}
      onConfirm={leave}
      onClose={() => $leaving.set(null)}
    >
      Your changes haven’t been saved yet.
    </ConfirmDialog>
  )
}
