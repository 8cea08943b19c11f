import { useEffect, useId } from 'react'
import { clearUnsaved, markUnsaved } from './leave-store.ts'

/** While `isDirty`, leaving asks first; call `forget` as soon as it is saved. */
export function useUnsaved(isDirty: boolean): { forget: () => void } {
  const id = useId()
  useEffect(() => {
    if (isDirty) {
      markUnsaved(id)
      // Ready when it is asked, also without a network; what fails is tried again then.
      import('./LeaveQuestion.tsx').catch(() => {})
    }
    return () => clearUnsaved(id)
  }, [id, isDirty])
  return { forget: () => clearUnsaved(id) }
}
