import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import type { KnownPath } from '../api-client/route.ts'
import { $now, setClock } from '../item/clock-store.ts'
import { $board, $isLive, refreshBoard } from './board-store.ts'
import { turnsBetween } from './open-items.ts'

const POLL_MS = 10_000

/**
 * Keeps an open board up to date: when anything changes, begins, or ends, and every ten seconds whatever happens, as a
 * stream may be silent for many reasons. Rests while the page is hidden. See product#projector-board.
 * @param renderedAt the server's clock when it made the page, good until the first answer
 * @returns how to end it
 */
export function followBoard(board: PublicBoard, renderedAt: Date): () => void {
  const orgSlug = board.organization.slug
  const refresh = () => void refreshBoard(orgSlug)
  const ended = new AbortController()
  const { signal } = ended
  let stream: EventSource | null = null

  function listen() {
    stream?.close()
    stream = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    // Also when it was lost and is back, and when it is lost, so that the board says so.
    for (const event of ['open', 'change', 'error']) stream.addEventListener(event, refresh)
  }

  function wake() {
    if (document.hidden) return
    listen()
    refresh()
  }

  function rest() {
    stream?.close()
    stream = null
  }

  function poll() {
    if (document.hidden) return
    // A stream that was refused does not come back by itself.
    if (stream?.readyState === EventSource.CLOSED) listen()
    refresh()
  }

  setClock(renderedAt)
  $board.set(board)
  const unlistenNow = $now.listen((now, before) => {
    const shown = $board.get()
    if (now && before && shown && turnsBetween(shown, before, now)) refresh()
  })
  // One from before the network was away may be dead without knowing it.
  const unlistenLive = $isLive.listen((isLive) => isLive && listen())
  const polling = setInterval(poll, POLL_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()), { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', refresh, { signal })
  wake()
  return () => {
    ended.abort()
    clearInterval(polling)
    unlistenNow()
    unlistenLive()
    rest()
  }
}
