import { persistentAtom, persistentJSON } from '@nanostores/persistent'
import type { OwnBid } from './stance.ts'

/** Enough to know who leads again after cancelled bids. */
const REMEMBERED_BIDS = 20

/** Who bid last from this device; stored on the device only. */
export const $bidder = persistentAtom<string | undefined>('bidlark:email', undefined)

/** That bidder's accepted bids, by item, oldest first: the public list is masked, so only we can know. */
export const $ownBids = persistentJSON<Record<string, OwnBid[]>>('bidlark:bids', {})

/** Keeps an accepted bid. Another address is another person, whose bids are not mixed with the last one's. */
export function rememberBid(auctionId: string, email: string, { id, amount, key }: Required<OwnBid>): void {
  const known = $bidder.get() === email ? $ownBids.get() : {}
  const before = known[auctionId] ?? []
  const ofItem = before.filter((bid) => bid.id !== id)
  // A maximum of whoever is winning is answered with a bid that was placed under another key.
  const placedUnder = before.find((bid) => bid.id === id)?.key ?? key
  $bidder.set(email)
  $ownBids.set({ ...known, [auctionId]: [...ofItem, { id, amount, key: placedUnder }].slice(-REMEMBERED_BIDS) })
}

/** "Not you?": nothing of the last bidder stays on the device. */
export function forgetBidder(): void {
  $bidder.set(undefined)
  $ownBids.set({})
}
