import { persistentJSON } from '@nanostores/persistent'
import '../device/storage.ts'
import type { Offer } from './offer.ts'

/** Offers of this device that have no answer yet, by key, each with its item: one an item. See product.md#repeated-requests. */
export const $waiting = persistentJSON<Record<string, Offer & { itemId: string }>>('bidlark:waiting', {})

/**
 * Keeps an offer until it has its answer, on the device, so that closing its page loses nothing. It replaces an earlier one
 * for the item: who bids less now, or with another email, does not want both.
 */
export function startWaiting(itemId: string, offer: Offer): void {
  const others = Object.entries($waiting.get()).filter(([, waiting]) => waiting.itemId !== itemId)
  $waiting.set({ ...Object.fromEntries(others), [offer.key]: { ...offer, itemId } })
}

/** Forgets an offer, because it has its answer or its bidder gave it up. */
export function stopWaiting(key: string): void {
  const { [key]: _, ...others } = $waiting.get()
  $waiting.set(others)
}
