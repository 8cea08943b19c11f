import { atom } from 'nanostores'
import type { TimeLeft } from '../../api/contract/values/time/time-left.ts'
import { serverNow, setServerClock } from '../api-client/server-clock.ts'

/** The time on the server's clock, updated each second; `null` until it is known. See product#bid-clock. */
export const $now = atom<Date | null>(null)

let nextTick: ReturnType<typeof setTimeout> | undefined

/** Sets the clock by the server's, whatever the visitor's own says, and lets it run from there. */
export function setClock(serverTime: Date | null): void {
  setServerClock(serverTime)
  tick()
}

function tick() {
  const now = serverNow()
  $now.set(now)
  clearTimeout(nextTick)
  nextTick = setTimeout(tick, 1000 - now.getMilliseconds())
}

/** From here on the time left is shown as running out. */
export const LAST_MINUTES_SECONDS = 300
const MILESTONE_SECONDS = [60, 600, 3600]

/** How long a milestone is told. Not until the next one: when a bid moves the end, it would be said again, and wrong. */
const TOLD_SECONDS = 20

/** The milestone that was just reached, in seconds, or `null`: timers speak only then. */
export function milestone({ inSeconds }: TimeLeft): number | null {
  return MILESTONE_SECONDS.find((mark) => inSeconds <= mark && inSeconds > mark - TOLD_SECONDS) ?? null
}
