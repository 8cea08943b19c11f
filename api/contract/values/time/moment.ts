import { type Language, localeOf } from '../text/language.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/**
 * An instant as it is told at the organization: "Fri, Dec 6, 8:00 PM CT", in Spanish
 * "vie, 6 de dic, 8:00 p.m. CT", and in another year than `now` "Sat, Dec 6, 2025, 8:00 PM CT". See
 * product#dates-and-times.
 */
export function moment(instant: Date, timeZone: string, language: Language = 'en', now = new Date()): string {
  return inWords(
    instant,
    { ...dayOf(instant, timeZone, now), weekday: 'short', ...CLOCK, timeZoneName: 'shortGeneric' },
    language,
  )
}

/** A moment without weekday and zone, for lists that name the zone once: "Dec 6, 8:00 PM". */
export function shortMoment(instant: Date, timeZone: string, language: Language = 'en', now = new Date()): string {
  return inWords(instant, { ...dayOf(instant, timeZone, now), ...CLOCK }, language)
}

/** A moment to the second, without a zone, for what is decided by seconds: "Dec 6, 8:00:02 PM". */
export function exactMoment(instant: Date, timeZone: string, language: Language = 'en', now = new Date()): string {
  return inWords(instant, { ...dayOf(instant, timeZone, now), ...CLOCK, second: '2-digit' }, language)
}

/** The time of day and its zone: "8:00 PM CT". */
export function zonedTime(instant: Date, timeZone: string, language: Language = 'en'): string {
  return inWords(instant, { timeZone, ...CLOCK, timeZoneName: 'shortGeneric' }, language)
}

/** The time of day: "8:00 PM"; without a zone by the clock of whoever reads. */
export function clockTime(instant: Date, timeZone?: string, language: Language = 'en'): string {
  return inWords(instant, { ...CLOCK, ...(timeZone && { timeZone }) }, language)
}

/** The US name of an IANA zone, without daylight or standard: "Central Time", in Spanish "hora central". */
export function zoneName(timeZone: string, language: Language = 'en'): string {
  const today = new Date().toLocaleDateString(localeOf(language), { timeZone, timeZoneName: 'longGeneric' })
  return namingUtc(today.slice(today.indexOf(' ') + 1))
}

/** How a day is written, with its year unless that is the one of `now`. */
export function dayOf(instant: Date, timeZone: string, now: Date): Intl.DateTimeFormatOptions {
  const isThisYear = calendarDay(instant, timeZone).slice(0, 4) === calendarDay(now, timeZone).slice(0, 4)
  return { timeZone, month: 'short', day: 'numeric', year: isThisYear ? undefined : 'numeric' }
}

/** Whether two instants fall on the same day in `timeZone`. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone)
}

function inWords(instant: Date, how: Intl.DateTimeFormatOptions, language: Language): string {
  const words = namingUtc(instant.toLocaleString(localeOf(language), how))
  // Lines break after a comma only: "Dec 6" and "8:00 PM CT" stay whole.
  return words.replace(/([^,])\s/g, '$1\u00a0')
}

/** Intl calls it "GMT+0" or "GMT+00:00". */
function namingUtc(words: string): string {
  return words.replace(/GMT\+0[0:]*$/, 'UTC')
}

function calendarDay(instant: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  dayFormats.set(timeZone, format)
  return format.format(instant)
}

/** By zone: making one takes longer than all the rest of an item's card. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
