import { MINUTE_MS } from '../../api/contract/values/time/time.ts'
import type { KnownPath } from '../api-client/route.ts'
import { $waiting } from './bidder-store.ts'
import { $now, setClock } from './clock-store.ts'
import { $isPlacing, $message } from './confirm-step.ts'
import { $live, $phase, $trouble, hear, refresh } from './item-store.ts'
import { apiPath, type ItemAddress } from './live-item.ts'

/**
 * Keeps the stores of an open page up to date: at once, then by what its stream tells and by polling, and not at all
 * while the page is hidden. Sends what waits for an answer in the same rhythm. See product#live-updates.
 * @param renderedAt the server's clock when it made the page, good until the first answer
 */
export function follow(item: ItemAddress & { id: string }, renderedAt: Date): void {
  /** None while the page rests. */
  let stream: EventSource | null = null
  let next: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function poll() {
    clearTimeout(next)
    await refresh(apiPath(item))
    if (!$trouble.get() && isBidWaiting())
      await import('./send-waiting.ts').then(
        (bids) => bids.sendWaiting(item),
        () => {},
      )
    failures = $trouble.get() === 'unreachable' ? failures + 1 : 0
    clearTimeout(next)
    if (stream) next = setTimeout(wake, waitFor(failures))
  }

  function wake() {
    if (document.hidden) return
    // One that was refused, as while the server starts anew, does not come back by itself.
    if (stream?.readyState === EventSource.CLOSED) stream = null
    stream ??= openStream(item, poll)
    poll()
  }

  function rest() {
    clearTimeout(next)
    stream?.close()
    stream = null
  }

  setClock(renderedAt)
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()))
  window.addEventListener('pagehide', rest)
  // A page from the back/forward cache shows what was true when it was left.
  window.addEventListener('pageshow', (shown) => shown.persisted && wake())
  window.addEventListener('online', wake)
  $phase.listen((_, before) => before && poll())
  wake()
}

/** Its item's state comes when it is connected, and after each change. @param poll reads what else there is */
function openStream({ id, organization }: ItemAddress & { id: string }, poll: () => Promise<void>): EventSource {
  const path = `/api/${organization.slug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
  const stream = new EventSource(`${path}?items=${id}`)
  stream.addEventListener('item', ({ data }) => hear(JSON.parse(data)) || poll())
  stream.addEventListener('change', poll)
  return stream
}

/** Whether a bid has no answer yet, or had none, and is not being sent. */
const isBidWaiting = () => !$isPlacing.get() && ($message.get()?.waiting || Object.keys($waiting.get())[0])

function waitFor(failures: number): number {
  const endTime = $live.get()?.item.endTime
  const now = $now.get() ?? new Date()
  return pollAfter(now, endTime ? new Date(endTime) : now, failures)
}

const CALM_MS = 30_000
const CLOSE_MS = 5_000
const LAST_MINUTES_MS = 5 * MINUTE_MS
/** An item is closed two seconds after its end; a little later its result is final. See product#bid-clock. */
const UNTIL_RESULT_MS = 10_000
const FIRST_RETRY_MS = 2_000

/**
 * How long to wait before asking again: 30 s, 5 s in the last 5 minutes and until the result is in.
 * After failures in a row it starts quick and doubles, up to the calm rhythm. See product#live-updates.
 */
export function pollAfter(now: Date, endTime: Date, failures: number): number {
  if (failures > 0) return Math.min(CALM_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  const untilEnd = endTime.getTime() - now.getTime()
  return untilEnd <= LAST_MINUTES_MS && untilEnd > -UNTIL_RESULT_MS ? CLOSE_MS : CALM_MS
}
