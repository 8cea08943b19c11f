import { MINUTE_MS } from '../../api/contract/values/time/time.ts'

const CALM_MS = 30_000
const CLOSE_MS = 5_000
const LAST_MINUTES_MS = 5 * MINUTE_MS
/** An item is closed two seconds after its end; a little later its result is final. See product.md#bid-clock. */
const UNTIL_RESULT_MS = 10_000
const FIRST_RETRY_MS = 2_000

/**
 * How long to wait before asking again: 30 s, 5 s in the last 5 minutes and until the result is in.
 * After failures in a row it starts quick and doubles, up to the calm rhythm. See product.md#live-updates.
 */
export function pollAfter(now: Date, endTime: Date, failures: number): number {
  if (failures > 0) return Math.min(CALM_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  const untilEnd = endTime.getTime() - now.getTime()
  return untilEnd <= LAST_MINUTES_MS && untilEnd > -UNTIL_RESULT_MS ? CLOSE_MS : CALM_MS
}
