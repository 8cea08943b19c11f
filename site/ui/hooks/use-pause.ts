import { useEffect, useState } from 'react'

/** Longer than between the two presses of a double click or tap. */
const PAUSE_MS = 500

/** Whether a button has only just come to do something else: a second press was still meant for what it did before. */
export function usePause(action: string): boolean {
  const [actionBefore, setActionBefore] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setActionBefore(action), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [action])
  return actionBefore !== action
}
