import { MINUTE_MS } from '../../contract/values/time/time.ts'
/** A bidder is told at most once in this time that they were outbid on an item. */
export const MINUTES_BETWEEN_OUTBID_MAILS = 5
/** But always while so little is left that waiting could cost them the item. */
export const LAST_MINUTES = 30

/**
 * Until when news of being outbid must wait, or `null` when it may go now.
 * @param lastTold when the same bidder was last told about the same item
 */
export function outbidWait(now: Date, { lastTold, endTime }: { lastTold: Date | null; endTime: Date }): Date | null {
  if (!lastTold) return null
  const rested = lastTold.getTime() + MINUTES_BETWEEN_OUTBID_MAILS * MINUTE_MS
  const urgent = endTime.getTime() - LAST_MINUTES * MINUTE_MS
  const until = new Date(Math.min(rested, urgent))
  return until > now ? until : null
}
