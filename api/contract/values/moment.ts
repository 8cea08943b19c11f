/** An instant as it is told at the organization: "Fri 6 Dec, 8:00 PM (Chicago time)". Decision 34. */
export function moment(instant: Date, timeZone: string): string {
  return `${day(instant, timeZone)}, ${clockTime(instant, timeZone)} (${zoneName(timeZone)})`
}

/** The same without the zone, for lists that name it once: "6 Dec, 8:00 PM". */
export function shortMoment(instant: Date, timeZone: string): string {
  return `${dayAndMonth(instant, timeZone)}, ${clockTime(instant, timeZone)}`
}

/** How people call an IANA zone: "Chicago time". */
export function zoneName(timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return /^(UTC|GMT)/.test(place) ? place : `${place} time`
}

/** Whether two instants fall on the same day in `timeZone`. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone)
}

function day(instant: Date, timeZone: string): string {
  const weekday = instant.toLocaleDateString('en-US', { timeZone, weekday: 'short' })
  return `${weekday} ${dayAndMonth(instant, timeZone)}`
}

function dayAndMonth(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' }).replace('Sept', 'Sep')
}

/** The time of day: "8:00 PM". */
export function clockTime(instant: Date, timeZone: string): string {
  const time = instant.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return time.replace(/\s/g, '\u00a0')
}

function calendarDay(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-CA', { timeZone })
}
