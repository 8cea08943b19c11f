import { DAY_MS } from '../values/time/time.ts'
import { localTimeIn } from '../values/time/time-zone.ts'

/** A year, whichever. */
const MOST_DAYS_AHEAD = 366

/** The first and the last day that a winner may promise to pay by, on the clocks of `timeZone`: "2026-05-03". */
export function promisableDays(now: Date, timeZone: string): { first: string; last: string } {
  const first = localTimeIn(now, timeZone).slice(0, 10)
  return { first, last: new Date(Date.parse(first) + MOST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10) }
}

/** Why a winner cannot promise to pay by that day, in words; `null` when they can. See product#paying-later. */
export function refusePromise(day: string, now: Date, timeZone: string): string | null {
  const { first, last } = promisableDays(now, timeZone)
  if (day < first) return 'Please choose today or a later day'
  return day > last ? 'Please choose a day within a year' : null
}

/** Whether the day that somebody promised to pay by is over. */
export function isOverdue(promisedDay: string, now: Date, timeZone: string): boolean {
  return promisedDay < promisableDays(now, timeZone).first
}
