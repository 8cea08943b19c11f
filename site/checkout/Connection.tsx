import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Says while something is being sent again, and asks before the page is left with it. */
export function Connection() {
  const failures = useMutationState({ filters: { status: 'pending' }, select: ({ state }) => state.failureCount })
  const isSending = failures.length > 0
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  return (
    <div role="status" className="sticky top-0 z-10">
      {failures.some((count) => count > 0) && (
        <p className="bg-brick-wash px-4 py-2 text-center font-semibold text-brick">
          No connection. We keep trying, and nothing is recorded twice.
        </p>
      )}
    </div>
  )
}
