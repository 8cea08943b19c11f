import { useEffect, useRef } from 'react'

/**
 * Tells a change of the screen at `path` as a change of the page would be told: by title, scroll and focus.
 * @param title what the document is called there; `null` leaves it
 * @returns for the part of the page that changes
 */
export function useArrival(path: string, title: string | null) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    document.title = title ?? document.title
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path, title])
  return main
}
