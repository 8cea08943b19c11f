import { isOptional, type LetterKind } from '../contract/values/mail-kind.ts'

/** A bidder is told at most once in this time that somebody topped them on an item. */
export const MINUTES_BETWEEN_OUTBID_MAILS = 5
/** But always while so little is left that waiting could cost them the item. */
export const LAST_MINUTES = 30
/** A receipt that could not be sent for so long tells nobody anything. */
export const RECEIPT_HOURS = 24

const MINUTE_MS = 60_000

/** Whether mail to an address is wanted, and arrives. */
export interface Reach {
  unsubscribedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
}

/** Why no mail of this kind goes to an address, in the words the team reads; `null` when it may. */
export function refuseAddress(kind: LetterKind, { unsubscribedAt, bouncedAt, complainedAt }: Reach): string | null {
  if (bouncedAt) return 'Mail to this address does not arrive.'
  if (!isOptional(kind)) return null
  if (complainedAt) return 'The recipient reported our mail as spam.'
  return unsubscribedAt ? 'The recipient unsubscribed.' : null
}

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
