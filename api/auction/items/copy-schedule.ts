import type { Schedule } from '../../contract/auction/items/phase.ts'

/**
 * When a copy of an item runs: as an item still to come does, or else from tomorrow at the same hour, for as many days
 * and hours, so that no copy is live at once. Days and hours are those on the clocks of `timeZone`, summer time or not.
 * See product.md#duplicating.
 */
export function copySchedule({ startTime, endTime }: Schedule, timeZone: string, now: Date): Schedule {
  if (now < startTime) return { startTime, endTime }
  const onClocks = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const opened = onClocks(startTime)
  const length = opened.until(onClocks(endTime), { largestUnit: 'day' })
  const tomorrow = onClocks(now).toPlainDate().add({ days: 1 })
  const opens = tomorrow.toZonedDateTime({ timeZone, plainTime: opened.toPlainTime() })
  return {
    startTime: new Date(opens.epochMilliseconds),
    endTime: new Date(opens.add(length).epochMilliseconds),
  }
}
