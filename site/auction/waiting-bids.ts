import { persistentJSON } from '@nanostores/persistent'
import type { Offer } from './offer.ts'

/** Offers of this device that have no answer yet, by key, oldest first, each with its item. See product.md#repeated-requests. */
export const $waiting = persistentJSON<Record<string, Offer & { itemId: string }>>('bidlark:waiting', {})

/** Keeps an offer until it has its answer, on the device, so that closing its page loses nothing. */
export function startWaiting(itemId: string, offer: Offer): void {
  $waiting.set({ ...$waiting.get(), [offer.key]: { ...offer, itemId } })
}

/** Forgets an offer, because it has its answer or its bidder gave it up. */
export function stopWaiting(key: string): void {
  const { [key]: _, ...others } = $waiting.get()
  $waiting.set(others)
}
