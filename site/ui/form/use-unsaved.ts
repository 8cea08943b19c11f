import { useEffect, useId } from 'react'
import { holdUnsaved, releaseUnsaved } from './leave-store.ts'

/** While `isDirty`, whoever would leave is asked first; `forget` as soon as it is saved. */
export function useUnsaved(isDirty: boolean): { forget: () => void } {
  const id = useId()
  useEffect(() => {
    if (isDirty) holdUnsaved(id)
    return () => releaseUnsaved(id)
  }, [id, isDirty])
  return { forget: () => releaseUnsaved(id) }
}
