import type { Places } from '../../contract/values/money/places.ts'
import { onClocks } from '../../contract/values/time/time-zone.ts'

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
