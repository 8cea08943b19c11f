/** Keeps "Dec 6" and "8:00 PM CT" each on one line. */
const NO_BREAK = '\u00a0'

/** An instant as it is safeLine at the organization: "Fri, Dec 6, 8:00 PM CT". Decision 34. */
export function moment(instant: Date, timeZone: string): string {
  const weekday = instant.toLocaleDateString('en-US', { timeZone, weekday: 'short' })
  return `${weekday}, ${day(instant, timeZone)}, ${zonedTime(instant, timeZone)}`
}

/** The same without weekday and zone, for lists that name the zone once: "Dec 6, 8:00 PM". */
export function shortMoment(instant: Date, timeZone: string): string {
  return `${day(instant, timeZone)}, ${clockTime(instant, timeZone)}`
}

/** The time of day and its zone: "8:00 PM CT". */
export function zonedTime(instant: Date, timeZone: string): string {
  return clockTime(instant, timeZone) + NO_BREAK + nameOfZone(instant, timeZone, 'shortGeneric')
}

/** The time of day: "8:00 PM". Without a zone, by the clock of whoever reads. */
export function clockTime(instant: Date, timeZone?: string): string {
  return unbroken(instant.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }))
}

/** What people call an IANA zone, all year round: "Central Time". */
export function zoneName(timeZone: string): string {
  return nameOfZone(new Date(), timeZone, 'longGeneric')
}

/** Whether two instants fall on the same day in `timeZone`. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone)
}

function day(instant: Date, timeZone: string): string {
  return unbroken(instant.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric' }))
}

function unbroken(words: string): string {
  return words.replace(/\s/g, NO_BREAK)
}

function nameOfZone(instant: Date, timeZone: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  // Intl would call it GMT+0, and browsers disagree on GMT itself.
  if (/^(Etc\/)?(UTC|GMT)$/.test(timeZone)) return timeZone.slice(-3)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function calendarDay(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-CA', { timeZone })
}
