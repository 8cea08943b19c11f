import type { Offer, Standing } from '../../contract/auction/bidding/bid-rule.ts'
import type { Bidder } from '../../contract/values/address/bidder.ts'
import type { BidderContact } from '../../contract/values/address/bidder-contact.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { Ending } from './extend-end.ts'

/** An offer on its way to one item. */
export type ItemOffer = Offer & {
  organizationId: string
  auctionItemId: string
  /** The bidder's `Idempotency-Key`, or `null`. */
  key: string | null
  /** Whether the bidder wants an email before the item closes. */
  remindMe: boolean
  /** What the bidder said of themselves, if the organization asks and they did. */
  contact?: SentContact
  /** Set when somebody of the team enters it for its bidder. */
  entry?: BidEntry
}

/** By whom a bid is entered for its bidder, and what the bidder's emails are in; refusals are for who enters it. */
export interface BidEntry {
  byName: string
  language: Language
}

/** `isConfirmed`: sent from a device that is known to be theirs. */
export interface SentContact extends BidderContact {
  isConfirmed: boolean
}

/** A bid that counts. */
export type AcceptedBid = Bidder & {
  id: string
  organizationId: string
  auctionItemId: string
  amount: Cents
  timestamp: Date
  key: string | null
  /** The bid whose bidder's maximum placed this one in answer to somebody; `null` when its bidder placed it. */
  automaticFor: string | null
  /** The price right after it, when somebody's maximum answered it at once. */
  beatenAt: Cents | null
  /** To when it moved the end of its item, if it did; to its own arrival when it bought it. */
  extendedTo: Date | null
  /** What its bidder reads; says nothing of an automatic one. */
  language: Language
  /** Who of the team entered it for its bidder; `null` when its bidder did. */
  enteredByName: string | null
}

/** A bid with what its bidder is answered about it. */
export type PlacedBid = Bidder & Pick<AcceptedBid, 'id' | 'amount' | 'timestamp' | 'automaticFor' | 'beatenAt'>

/** The bid that took the lead, and the one that lost it. */
export interface Displacement {
  by: AcceptedBid
  of: Bidder
  amount: Cents
  /** Whether all of a maximum was bid for them. */
  wasMaximum: boolean
}

/** An offer that counted and carried a key, so that the same key gets the same answer again. */
export interface KnownOffer {
  /** The bid that it placed; for the leader's maximum, which places none, their winning one. */
  bid: PlacedBid
  isPlaced: boolean
  /** Whether that bid was cancelled since. */
  isCancelled: boolean
  isMaximum: boolean
  /** `null` for one amount, and once the item is closed. */
  maximum: Cents | null
}

/** An item while its lock is held: its state before, and what the offers change. */
export interface ItemState {
  organizationId: string
  auctionItemId: string
  standing: Standing & Ending
  /** The winning bid; it moves as bids are accepted. */
  leader: PlacedBid | null
  /** Up to how much we bid for the leader: more than the price, or `null`. Their secret, so it is in no bid. */
  leaderMaximum: Cents | null
  /** The winning bid before the first offer; it stops winning if one is accepted. */
  formerLeaderId: string | null
  /** When each bidder, by `bidderKey`, last placed a bid, automatic ones apart. */
  lastBidAt: Map<string, Date>
  /** Of those who offer, whose address the organization has blocked, with its contact email. */
  blocked: Map<string, string>
  /** Offers that carry a key, by `keyOf`. */
  byKey: Map<string, KnownOffer>
  accepted: AcceptedBid[]
  displaced: Displacement[]
  /** Offers whose bidders are owed a receipt, with the bids that it is about. `hasMaximum`: we go on bidding for them. */
  bidReceipts: { bid: PlacedBid; offer: ItemOffer; hasMaximum: boolean }[]
  /** Offers that counted, and asked for a reminder. */
  reminded: ItemOffer[]
  /** Offers that counted, and said who bids. */
  named: ItemOffer[]
  /** Maxima that counted and carry a key, with the bids that `KnownOffer` tells of. */
  keyedMaxima: { offer: ItemOffer; bidId: string }[]
  /** Whether the leader sent a maximum, which places no bid. */
  hasNewMaximum: boolean
}

/** The bid that its bidder placed: this one, or the one whose maximum placed it. */
export function placedId({ id, automaticFor }: Pick<AcceptedBid, 'id' | 'automaticFor'>): string {
  return automaticFor ?? id
}

/** A key belongs to its bidder, so nobody can use up somebody else's. */
export function keyOf(bidder: string, key: string): string {
  return `${bidder} ${key}`
}
