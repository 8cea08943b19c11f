import { useEffect, useRef } from 'react'

/**
 * Announces a new screen at `path` as a browser announces a new page: by title, scroll and focus.
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
