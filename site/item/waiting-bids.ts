import { persistentJSON } from '@nanostores/persistent'
import './storage.ts'
import type { SentOffer } from './offer.ts'

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
  const { [offer.key]: known, ...all } = $waiting.get()
  const others = Object.entries(all).filter(([, waiting]) => waiting.itemId !== itemId)
  const waiting = { ...offer, itemId, since: known?.since ?? Date.now() }
  $waiting.set({ ...Object.fromEntries(others), [offer.key]: waiting })
}

/** Forgets an offer, because it has its answer or its bidder gave it up. */
export function stopWaiting(key: string): void {
  const { [key]: _, ...others } = $waiting.get()
  $waiting.set(others)
}
