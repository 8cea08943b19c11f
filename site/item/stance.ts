import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import { type Cents, parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import type { Spoken } from '../words/spoken.ts'

/** A bid that was placed from this device and accepted. */
export interface OwnBid extends Pick<PublicBid, 'id' | 'amount'> {
  /** What it was placed under: known to no one else, it shows the demo whose bid it is. */
  key?: string
  /** Up to how much we go on bidding for it, as far as this device knows. */
  maximum?: Cents
}

/** How a remembered bidder stands on an item. */
export type Stance = {
  kind: 'winning' | 'outbid' | 'cancelled'
  amount: string
  /** Of whoever is winning, and above their bid. */
  maximum?: Cents | null
} | null

/**
 * Compares the bids placed from this device with the public list, in which every address is masked.
 * @param ownBids oldest first
 * @param bidCount how many bids the item has; the list shows the newest only, see product#public-bid-list
 */
export function stanceOf(ownBids: readonly OwnBid[], bids: readonly PublicBid[], bidCount: number): Stance {
  const last = ownBids.at(-1)
  if (!last || (bids.length === 0 && bidCount > 0)) return null
  const listed = bids.filter((bid) => isOwn(bid, ownBids))
  const winning = listed.find((bid) => bid.isWinning)
  if (winning) return { kind: 'winning', amount: winning.amount, maximum: maximumAbove(winning, ownBids) }
  const isListed = listed.some(({ id }) => id === last.id)
  const mayBeFurtherDown = bids.length < bidCount
  const mayCount = isListed || mayBeFurtherDown
  return { kind: mayCount ? 'outbid' : 'cancelled', amount: (mayCount && listed[0]?.amount) || last.amount }
}

/** Whether a bid was placed from this device, or by a maximum that was. */
export function isOwn(bid: PublicBid, ownBids: readonly OwnBid[]): boolean {
  return placedBy(bid, ownBids) !== undefined
}

function placedBy({ id, automaticFor }: PublicBid, ownBids: readonly OwnBid[]) {
  return ownBids.find((bid) => bid.id === id || bid.id === automaticFor)
}

/** A maximum stands as long as the bid that it came with, or one that it placed, is winning. See product#maximum-bids. */
function maximumAbove(winning: PublicBid, ownBids: readonly OwnBid[]): Cents | null {
  const { maximum = 0 } = placedBy(winning, ownBids) ?? {}
  return maximum > (parsePrice(winning.amount) ?? 0) ? maximum : null
}

/** What a bar says of its reader: where they stand, and what became of their last bid. */
export interface Headline {
  /** `null` for someone who has not bid. */
  tone: 'good' | 'bad' | null
  /** Where they stand; `null` when there is nothing to tell. */
  text: string | null
  /** Why a bid was refused, or how long until the next. */
  note: string | null
}

const stances = {
  winning: { tone: 'good', text: 'winning' },
  outbid: { tone: 'bad', text: 'outbid' },
  cancelled: { tone: 'bad', text: 'noLongerCounts' },
} as const

interface Now {
  message: { tone: 'success' | 'error'; text: string } | null
  /** Until a bidder who was too quick may bid again. See product#cooldown. */
  secondsToWait: number
  stance: Stance
  /** The bid that came in while someone typed who has none yet. */
  overtakenBy: string | null
}

/** A bid that comes in is told whatever else there is to say. */
export function headlineOf(say: Spoken['say'], now: Now): Headline {
  const { message, secondsToWait, stance, overtakenBy } = now
  if (message?.tone === 'success' && stance?.kind === 'winning') return { tone: 'good', text: message.text, note: null }
  // A success that is past is none any more.
  const refusal = message?.tone === 'error' ? message.text : null
  const note = refusal ?? (secondsToWait > 0 ? say('wait', { count: secondsToWait }) : null)
  if (stance) {
    const { tone, text } = stances[stance.kind]
    return { tone, text: say(text), note }
  }
  if (overtakenBy !== null) return { tone: 'bad', text: say('someoneBid', { price: priceInWords(overtakenBy) }), note }
  return { tone: refusal === null ? null : 'bad', text: null, note }
}

/** What a bidder reads whose amount in the form is no longer enough. */
export function overtaken(say: Spoken['say'], currentBid: string, minimumNextBid: string): string {
  return say('overtaken', { bid: priceInWords(currentBid), minimum: priceInWords(minimumNextBid) })
}
