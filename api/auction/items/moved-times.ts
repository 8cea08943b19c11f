import type { Places } from '../../contract/values/money/places.ts'

/** An instant moved by whole days on the clocks of `timeZone`, summer time or not, and then by minutes. */
export function movedTime(instant: Date, by: { days: number; minutes: number }, timeZone: string): Date {
  const { days, minutes } = by
  return new Date(onClocks(instant, timeZone).add({ days, minutes }).epochMilliseconds)
}

/**
 * Moves instants as much as it takes to move `from` to `to`, by what clocks show: what is an hour after `from` there is
 * an hour after `to`. A time that clocks skip is read an hour later, one they repeat is its first.
 */
export function movedAlong(from: Date, to: Date, timeZone: string): (instant: Date) => Date {
  const local = (instant: Date) => onClocks(instant, timeZone).toPlainDateTime()
  const distance = local(from).until(local(to), { largestUnit: 'day' })
  return (instant) => new Date(local(instant).add(distance).toZonedDateTime(timeZone).epochMilliseconds)
}

/** Kinds of place whose times of sale are moved, too. */
export function movedPlaces(places: Places, move: (instant: Date) => Date): Places {
  const moved = (instant: string | null) => instant && move(new Date(instant)).toISOString()
  const kinds = places.kinds.map((kind) => ({ ...kind, from: moved(kind.from), until: moved(kind.until) }))
  return { ...places, kinds }
}

function onClocks(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
