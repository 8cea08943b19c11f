import { dayOf } from './moment.ts'

/** A day in a list: "Nov 21", in another year than `now` "Nov 21, 2027". See product#dates-and-times. */
export function shortDate(instant: Date, timeZone: string, now = new Date()): string {
  return instant.toLocaleDateString('en-US', dayOf(instant, timeZone, now))
}

/** A day with its year: "Nov 21, 2026". Without a zone, by the clock of whoever reads. */
export function fullDate(instant: Date, timeZone?: string): string {
  return instant.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' })
}

/** A month with its year: "November 2026". */
export function monthAndYear(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-US', { timeZone, month: 'long', year: 'numeric' })
}
