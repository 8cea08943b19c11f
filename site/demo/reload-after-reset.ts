import { MINUTE_MS } from '../../api/contract/values/time.ts'

/** The sandbox is set up anew within the minute, and not all open pages should ask at once. */
const SOONEST_MS = 30_000
const SPREAD_MS = MINUTE_MS

/** Opens the page anew when the sandbox has been. @param resetsInMs how long that takes, by the server's clock */
export function reloadAfterReset(resetsInMs: number): void {
  const delay = resetsInMs + SOONEST_MS + Math.random() * SPREAD_MS
  // Not `reload`, which would send again whatever the page answers to.
  setTimeout(() => location.replace(location.pathname + location.search), delay)
}
