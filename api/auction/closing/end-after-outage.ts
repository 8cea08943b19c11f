import { phaseAt, type Schedule } from '../../contract/auction/items/phase.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** What bidders have at least, once we are back, to bid on an item that was about to end. */
export const MINUTES_AFTER_OUTAGE = 5

/** From the last sign of life before it to the first one after it. */
export interface Outage {
  beganAt: Date
  endedAt: Date
}

/**
 * To when an outage extends an item that is not closed; `null` when it changes nothing. See product.md#outages.
 * Only what was open at its beginning is extended, and nothing ends earlier than it would have.
 */
export function endAfterOutage(item: Schedule, { beganAt, endedAt }: Outage): Date | null {
  const earliest = new Date(endedAt.getTime() + MINUTES_AFTER_OUTAGE * MINUTE_MS)
  return phaseAt(beganAt, item) === 'live' && item.endTime < earliest ? earliest : null
}
