import {
  DAY_SECONDS as DAY,
  HOUR_SECONDS as HOUR,
  MINUTE_SECONDS as MINUTE,
} from '../../../api/contract/values/time.ts'

/** How long something has waited, in its largest unit: "40 s", "12 min", "3 h", "2 days"; `null` when nothing does. */
export function waited(seconds: number | null): string {
  if (seconds === null) return 'None'
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY)} days`
}
