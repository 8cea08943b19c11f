import { useEffect, useId } from 'react'
import { clearUnsaved, markUnsaved } from './leave-store.ts'

/** While `isDirty`, leaving asks first; call `forget` as soon as it is saved. */
export function useUnsaved(isDirty: boolean): { forget: () => void } {
  const id = useId()
  useEffect(() => {
    if (isDirty) markUnsaved(id)
    return () => clearUnsaved(id)
  }, [id, isDirty])
  return { forget: () => clearUnsaved(id) }
}
