import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '../../contract/values/time/time.ts'

/** An email that its recipient's server does not want yet is offered again after these, and given up a day later. */
const WAITS_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]
/** So that many emails that failed together do not come back together. */
const JITTER = 0.2

/** How long an email waits after the `attempts`th deferral; `null` when it is given up. */
export function secondsUntilNextAttempt(attempts: number, random = Math.random()): number | null {
  const wait = WAITS_SECONDS[attempts - 1]
  return wait === undefined ? null : wait * (1 + JITTER * random)
}
