import { z } from 'zod'

/** An IANA time zone such as "America/Chicago", known to this machine. See product#time-zones. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

/** A device's time zone; UTC for one that names none, which Chromium calls "Etc/Unknown" and then refuses. */
export function zoneOrUtc(name: string): string {
  return isTimeZone(name) ? name : 'UTC'
}

/**
 * The instant that a form's date and time mean: as they say when they carry an offset, else on the clocks of
 * `timeZone`. An hour that clocks skip is read an hour later, one they repeat is its first. See product#time-zones.
 * @param text as `itemForm` lets it through
 */
export function instantIn(text: string, timeZone: string): Date {
  const instant = /Z$|[+-]\d\d:\d\d$/.test(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()
  return new Date(instant.epochMilliseconds)
}

/** An instant on the clocks of `timeZone`, to the minute, as date inputs take it: "2026-11-01T20:00". */
export function localTimeIn(instant: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? inputFormat(timeZone)
  formats.set(timeZone, format)
  return format.format(instant).replace(' ', 'T')
}

/** A date and time with its zone, to reckon with days as clocks there show them. */
export function onClocks(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}

/** An instant moved by whole days on the clocks of `timeZone`, summer time or not, and then by minutes. */
export function movedTime(instant: Date, by: { days: number; minutes: number }, timeZone: string): Date {
  const { days, minutes } = by
  return new Date(onClocks(instant, timeZone).add({ days }).add({ minutes }).epochMilliseconds)
}

/** By zone: making one takes longer than all else that is asked of two thousand items. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish is written as date inputs want it; and unlike Temporal every browser knows it. */
function inputFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** Old names that `Intl` still knows and Postgres does not: a query over all organizations would fail for one of them. */
const NOT_IN_POSTGRES = /^(US\/Pacific-New|Canada\/East-Saskatchewan)$/i

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[A-Z]/i.test(name) && !NOT_IN_POSTGRES.test(name)
  } catch {
    return false
  }
}
