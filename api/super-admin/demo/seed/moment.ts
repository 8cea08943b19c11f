import { MINUTE_MS } from '../../../contract/values/time/time.ts'
/**
 * A time told from the day of seeding: minutes from now, or a clock time some days away, on the organization's clock.
 */
export type Moment = { minutes: number } | { days: number; at: string }

/** The instant that `moment` means at `now`; `now` itself counts as the last full five minutes. */
export function instantOf(moment: Moment, now: Date, timeZone: string): Date {
  if ('minutes' in moment) return minutesAfter(lastFiveMinutes(now), moment.minutes)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const day = today.add({ days: moment.days })
  return new Date(day.toZonedDateTime({ timeZone, plainTime: moment.at }).epochMilliseconds)
}

/** `minutes` may be negative. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS

function lastFiveMinutes(now: Date): Date {
  return new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
}
