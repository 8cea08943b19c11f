import { durationInWords } from '../../../api/contract/values/time/duration.ts'

/** How long something has waited: "12 minutes"; `seconds` is `null` when nothing does. */
export function waited(seconds: number | null): string {
  if (seconds === null) return 'None'
  return durationInWords(Math.max(1, seconds))
}
