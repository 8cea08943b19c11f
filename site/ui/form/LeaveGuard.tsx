import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $leaving, watchExits } from './leave-store.ts'

const LeaveQuestion = lazy(async () => ({ default: (await import('./LeaveQuestion.tsx')).LeaveQuestion }))

/** Asks whether to leave a form with unsaved changes. `useUnsaved` loads the question before it can be asked. */
export function LeaveGuard() {
  const isLeaving = useStore($leaving) !== null
  const [isLoaded, setLoaded] = useState(false)
  if (isLeaving && !isLoaded) setLoaded(true)
  useEffect(watchExits, [])
  return <Suspense>{isLoaded && <LeaveQuestion />}</Suspense>
}
