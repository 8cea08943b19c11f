import type { KnownPath } from '../api-client/route.ts'
import { refreshItems } from './frame/queries/items.ts'

/** A rush of bids is one read, not a hundred. */
const GATHERED_FOR_MS = 2000

/**
 * Reads the items again whenever a hint says that something changed, and when this tab is shown again;
 * while it is hidden, the stream is closed. See product#live-updates.
 * @returns how to stop
 */
export function followOrganization(orgSlug: string): () => void {
  let stream: EventSource | null = null
  let due: ReturnType<typeof setTimeout> | undefined

  function readSoon() {
    due ??= setTimeout(() => {
      due = undefined
      refreshItems(orgSlug)
    }, GATHERED_FOR_MS)
  }

  function open() {
    stream = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    stream.addEventListener('change', readSoon)
  }

  function close() {
    stream?.close()
    stream = null
  }

  function onVisibility() {
    close()
    if (document.hidden) return
    open()
    readSoon()
  }

  if (!document.hidden) open()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(due)
    close()
  }
}
