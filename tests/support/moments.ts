import { HOUR_MS } from '../../api/contract/values/time/time.ts'

/** An instant so many hours from now. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS)
}
