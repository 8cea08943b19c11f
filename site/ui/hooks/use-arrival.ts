import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'

/** A screen of an island. */
export interface Screen {
  /** Its addresses, counted from where the island begins, as the router writes them: "/auctions/:id/edit". */
  path: string
  /** What the document is called there. */
  title: string
  show: (params: { id?: string }) => ReactNode
}

/**
 * Announces a new screen as a browser announces a new page: by title, scroll and focus.
 * @returns for the part of the page that changes
 */
export function useArrival(screens: readonly Screen[]) {
  const [path] = useLocation()
  const title = titleAt(screens, path)
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

/** What the document is called at `path`; `null` where there is no screen. */
export function titleAt(screens: readonly Screen[], path: string): string | null {
  const screen = screens.find((one) => isAt(one.path, path))
  return screen ? `${screen.title} | ${PRODUCT_NAME}` : null
}

function isAt(pattern: string, path: string): boolean {
  const [parts, segments] = [pattern.split('/'), path.split('/')]
  const isPart = (part: string, segment: string | undefined) => (part.startsWith(':') ? segment : part === segment)
  return parts.length === segments.length && parts.every((part, index) => isPart(part, segments[index]))
}
