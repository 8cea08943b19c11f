import { persistentAtom, persistentJSON, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { SentOffer, TypedContact } from './offer.ts'
import type { OwnBid } from './stance.ts'

/** What a full device has no room for, until the page is closed: nobody’s bid may fail for that. */
const unstored: Record<string, string> = {}

const roomy: ProxyHandler<Storage> = {
  get: (storage, name: string) => unstored[name] ?? storage[name],
  has: (storage, name: string) => name in unstored || name in storage,
  set(storage, name: string, value: string) {
    delete unstored[name]
    try {
      storage[name] = value
    } catch {
      unstored[name] = value
    }
    return true
  },
  deleteProperty: (storage, name: string) => delete unstored[name] && delete storage[name],
}

try {
  setPersistentEngine(new Proxy(localStorage, roomy), windowPersistentEvents)
} catch {
  // There is none, or it is not allowed: the stores know what to do without.
}

/** Enough to know who leads again after cancelled bids. */
const REMEMBERED_BIDS = 20

/** Who bid last from this device; stored on the device only. */
export const $bidder = persistentAtom<string | undefined>('bidlark:email', undefined)

/** That bidder's accepted bids, by item, oldest first: the public list is masked, so only we can know. */
export const $ownBids = persistentJSON<Record<string, OwnBid[]>>('bidlark:bids', {})

/** What whoever bid last said of themselves, and their address; stored on the device only. */
export const $contact = persistentJSON<TypedContact & { email?: string }>('bidlark:contact', {})

/** What this device remembers of a bidder; nothing of anyone else. */
export function knownContact(email: string): TypedContact {
  const { email: whose, ...contact } = $contact.get()
  return whose === email ? contact : {}
}

/** Remembers what was sent with a bid, so that nobody is asked twice. */
export function rememberContact(email: string, contact: TypedContact): void {
  $contact.set({ ...knownContact(email), ...contact, email })
}

/** Keeps an accepted bid. Another address is another person, whose bids are not mixed with the last one's. */
export function rememberBid(auctionId: string, email: string, { id, amount, key, maximum }: Required<OwnBid>): void {
  const ownBids = $bidder.get() === email ? $ownBids.get() : {}
  const before = ownBids[auctionId] ?? []
  const ofItem = before.filter((bid) => bid.id !== id)
  // A maximum of whoever is winning is answered with a bid that was placed under another key, and lowers none.
  const placed = before.find((bid) => bid.id === id)
  const bid = { id, amount, key: placed?.key ?? key, maximum: Math.max(maximum, placed?.maximum ?? 0) }
  $bidder.set(email)
  $ownBids.set({
    ...ownBids,
    [auctionId]: [...ofItem, bid].slice(-REMEMBERED_BIDS),
  })
}

/** "Not you?": nothing of the last bidder stays on the device. */
export function forgetBidder(): void {
  $bidder.set(undefined)
  $contact.set({})
  $ownBids.set({})
  $waiting.set({})
}

/** An offer that has no answer yet, on which item, and since when, in milliseconds since 1970. */
interface Waiting extends SentOffer {
  itemId: string
  since: number
}

/** Those of this device, by key, one an item. See product#repeated-requests. */
export const $waiting = persistentJSON<Record<string, Waiting>>('bidlark:waiting', {})

/**
 * Keeps an offer until it has its answer, on the device, so that closing its page loses nothing. It replaces an earlier one
 * for the item: who bids less now, or with another email, does not want both.
 */
export function startWaiting(itemId: string, offer: SentOffer): void {
  const { [offer.key]: before, ...all } = $waiting.get()
  const others = Object.entries(all).filter(([, waiting]) => waiting.itemId !== itemId)
  const waiting = { ...offer, itemId, since: before?.since ?? Date.now() }
  $waiting.set({ ...Object.fromEntries(others), [offer.key]: waiting })
}

/** Forgets an offer, because it has its answer or its bidder gave it up. */
export function stopWaiting(key: string): void {
  const { [key]: _, ...others } = $waiting.get()
  $waiting.set(others)
}
