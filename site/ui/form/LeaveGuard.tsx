import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { $leaving, leave, watchExits } from './leave-store.ts'

/** Asks whether to leave a form with unsaved changes. */
export function LeaveGuard() {
  const leaving = useStore($leaving)
  useEffect(watchExits, [])
  return (
    <ConfirmDialog
      title="Leave Without Saving?"
      confirmLabel="Leave Page"
      cancelLabel="Keep Editing"
      pendingLabel="Leaving…"
      isPending={false}
      isOpen={leaving !== null}
      onConfirm={leave}
      onOpenChange={(isOpen) => !isOpen && $leaving.set(null)}
    >
      Your changes haven’t been saved yet.
    </ConfirmDialog>
  )
}
