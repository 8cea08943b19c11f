import { Suspense, useEffect, useId, useState } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { $leaving, clearUnsaved, markUnsaved, watchExits } from './leave-store.ts'

const LeaveQuestion = lazyPart(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion)

/** Asks whether to leave a form with unsaved changes. `useUnsaved` loads the question before it can be asked. */
export function LeaveGuard() {
  const isLeaving = useStore($leaving) !== null
  const [isLoaded, setLoaded] = useState(false)
  if (isLeaving && !isLoaded) setLoaded(true)
  useEffect(watchExits, [])
  return <Suspense>{isLoaded && <LeaveQuestion />}</Suspense>
}

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
