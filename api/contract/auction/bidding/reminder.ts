import { HOUR_MS } from '../../values/time/time.ts'

const REMINDER_HOURS = 2
/** Bidders who asked for it are reminded this long before the end. */
export const REMINDER_MS = REMINDER_HOURS * HOUR_MS

/** Bidders who watch an item are told this long before bidding begins. */
export const OPENING_MS = HOUR_MS

/** Whether a reminder asked for at `now` would still come in time. */
export function isInTimeToRemind(endTime: Date, now: Date): boolean {
  return endTime.getTime() - now.getTime() > REMINDER_MS
}

/** Whether who begins to watch at `now` still has to be told of the opening. */
export function isInTimeToTellOfOpening(startTime: Date, now: Date): boolean {
  return startTime.getTime() - now.getTime() > OPENING_MS
}
