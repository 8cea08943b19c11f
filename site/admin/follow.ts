import type { KnownPath } from '../api-client/route.ts'
import { refreshItems } from './queries/refresh-items.ts'

/** So that a rush of bids is one read, not a hundred. */
const GATHERED_FOR_MS = 2000

/**
 * Reads the items again whenever a hint says that something changed, and when somebody comes back to this tab;
 * while it is hidden the line is closed. See product.md#live-updates.
 * @returns how to stop
 */
export function followOrganization(orgSlug: string): () => void {
  let line: EventSource | null = null
  let due: ReturnType<typeof setTimeout> | undefined

  function readSoon() {
    due ??= setTimeout(() => {
      due = undefined
      refreshItems(orgSlug)
    }, GATHERED_FOR_MS)
  }

  function listen() {
    line = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    line.addEventListener('change', readSoon)
  }

  function hangUp() {
    line?.close()
    line = null
  }

  function comeOrGo() {
    hangUp()
    if (document.hidden) return
    listen()
    readSoon()
  }

  if (!document.hidden) listen()
  document.addEventListener('visibilitychange', comeOrGo)
  return () => {
    document.removeEventListener('visibilitychange', comeOrGo)
    clearTimeout(due)
    hangUp()
  }
}
