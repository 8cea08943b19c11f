import { MINUTE_MS } from '../../api/contract/values/time/time.ts'

/** The sandbox is reset within the minute, and open pages should not all reload at once. */
const SOONEST_MS = 30_000
const SPREAD_MS = MINUTE_MS

/** Reloads the page after the sandbox was reset. @param resetsInMs how long that takes, by the server's clock */
export function reloadAfterReset(resetsInMs: number): void {
  const delay = resetsInMs + SOONEST_MS + Math.random() * SPREAD_MS
  // Not `reload`, which would send again whatever the page answers to.
  setTimeout(() => location.replace(location.pathname + location.search), delay)
}
