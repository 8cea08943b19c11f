import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../../email/email-reader.ts'
import type { Language } from '../../values/text/language.ts'
import { MINUTE_MS } from '../../values/time/time.ts'
import { linkRefusalWords } from '../../words/catalogues.ts'

/** The owner of a bid's address may take the bid back for this long. */
export const TAKE_BACK_MINUTES = 30
/** But not so near the end: a high bid could keep rivals away and then leave a low one to win. */
const LAST_MINUTES = 5

/** A bid that was placed with somebody's address, and where it stands. */
export interface ClaimedBid {
  timestamp: Date
  isWinning: boolean
  isCancelled: boolean
  /** Its address withdrew another bid on the item before. */
  isSecond: boolean
  /** When its item ends. */
  endTime: Date
  /** Until when no rival can answer, if bidding is paused. */
  pausedUntil: Date | null
  /** When its item was closed. */
  closedAt: Date | null
}

/** Why a bid cannot be taken back. `message` is shown to its bidder as it stands. */
const takeBackRefusal = z.object({
  code: z.enum(['cancelled', 'outbid', 'closed', 'too-late', 'once']),
  message: z.string(),
})
export type TakeBackRefusal = z.output<typeof takeBackRefusal>

/** Why a bid cannot be taken back at `now`, in its bidder's language, or `null` when it can. */
export function refuseTakeBack(bid: ClaimedBid, now: Date, language: Language): TakeBackRefusal | null {
  const say = linkRefusalWords(language)
  if (bid.isCancelled) return { code: 'cancelled', message: say('cancelled') }
  if (!bid.isWinning) return { code: 'outbid', message: say('outbid') }
  // Also in the moment between the two: nobody could answer a bid that is taken back then.
  if (bid.closedAt || now >= bid.endTime) return { code: 'closed', message: say('closed') }
  const openAgain = bid.pausedUntil ?? now
  if (bid.endTime.getTime() - openAgain.getTime() < LAST_MINUTES * MINUTE_MS) {
    return { code: 'too-late', message: say('closesSoon') }
  }
  // Bidding and withdrawing in turns would move the price, and email whoever is winning again, without end.
  if (bid.isSecond) return { code: 'once', message: say('once') }
  const minutes = (now.getTime() - bid.timestamp.getTime()) / MINUTE_MS
  if (minutes <= TAKE_BACK_MINUTES) return null
  return { code: 'too-late', message: say('tooLate', { minutes: TAKE_BACK_MINUTES }) }
}

/** A request to take back a bid that somebody else placed with one's address. */
export const takeBackForm = emailReader.extend({ bid: z.uuid(BROKEN_LINK) })
export type TakeBackForm = z.output<typeof takeBackForm>

/** Whether the owner of that address wants email from the organization of the bid. */
export const stopForm = takeBackForm.extend({ wanted: z.boolean() })
export type StopForm = z.output<typeof stopForm>

/** The bid, for the owner of its address. `path`: see `itemPath`. */
export const claimedBidView = z.object({
  item: z.object({ title: z.string(), path: z.string() }),
  organization: z.object({ name: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  amount: z.string(),
  maskedEmail: z.string(),
  timestamp: z.iso.datetime(),
  refusal: takeBackRefusal.nullable(),
  /** Whether they get any email from the organization. */
  getsEmail: z.boolean(),
})
export type ClaimedBidView = z.output<typeof claimedBidView>
