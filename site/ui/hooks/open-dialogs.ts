import { useEffect, useRef } from 'react'

/** How to close each open dialog, the one on top last. */
const open: (() => void)[] = []

/** Notes that a dialog is open, for as long as it is. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const run = () => latest.current()
    open.push(run)
    return () => {
      open.splice(open.indexOf(run), 1)
    }
  }, [isOpen])
}

/**
 * Closes the dialog on top, if there is one: Escape closes what the user is working in, not a toast above it.
 * @returns whether there was one
 */
export function closeTopDialog(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
