import type { Schedule } from './phase.ts'

/** Why an item cannot run from then to then, or `null`. Both are about the end time. See product.md#validation. */
export function refuseSchedule({ startTime, endTime }: Schedule, now: Date): string | null {
  if (endTime <= startTime) return 'End date and time must be after start date and time'
  if (endTime <= now) return 'End date and time must be in the future'
  return null
}
