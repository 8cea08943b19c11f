const DAY = { month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** An instant as it is told at the organization: "Fri, Dec 6, 8:00 PM CT". See product.md#dates-and-times. */
export function moment(instant: Date, timeZone: string): string {
  return inWords(instant, { timeZone, weekday: 'short', ...DAY, ...CLOCK, timeZoneName: 'shortGeneric' })
}

/** The same without weekday and zone, for lists that name the zone once: "Dec 6, 8:00 PM". */
export function shortMoment(instant: Date, timeZone: string): string {
  return inWords(instant, { timeZone, ...DAY, ...CLOCK })
}

/** The same to the second, for what is decided by seconds: "Dec 6, 8:00:02 PM". */
export function exactMoment(instant: Date, timeZone: string): string {
  return inWords(instant, { timeZone, ...DAY, ...CLOCK, second: '2-digit' })
}

/** The time of day and its zone: "8:00 PM CT". */
export function zonedTime(instant: Date, timeZone: string): string {
  return inWords(instant, { timeZone, ...CLOCK, timeZoneName: 'shortGeneric' })
}

/** The time of day: "8:00 PM"; without a zone by the clock of whoever reads. */
export function clockTime(instant: Date, timeZone?: string): string {
  return inWords(instant, { ...CLOCK, ...(timeZone && { timeZone }) })
}

/** The US name of an IANA zone, without daylight or standard: "Central Time". */
export function zoneName(timeZone: string): string {
  const today = new Date().toLocaleDateString('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return namingUtc(today.slice(today.indexOf(' ') + 1))
}

/** Whether two instants fall on the same day in `timeZone`. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone)
}

function inWords(instant: Date, how: Intl.DateTimeFormatOptions): string {
  const words = namingUtc(instant.toLocaleString('en-US', how))
  // Lines break after a comma only: "Dec 6" and "8:00 PM CT" stay whole.
  return words.replace(/([^,])\s/g, '$1\u00a0')
}

/** Intl calls it "GMT+0" or "GMT+00:00". */
function namingUtc(words: string): string {
  return words.replace(/GMT\+0[0:]*$/, 'UTC')
}

function calendarDay(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-CA', { timeZone })
}
