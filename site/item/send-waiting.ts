import { $waiting, stopWaiting } from './bidder-store.ts'
import { $isPlacing, $message, $review } from './confirm-step.ts'
import { $phase } from './item-store.ts'
import type { ItemAddress } from './live-item.ts'
import { $secondsToWait, place } from './place-offer.ts'

/** A bid that has waited for longer is not sent by itself. */
const ASKED_AFTER_MS = 60 * 60_000

/**
 * Sends the offer for an item that has no answer yet, or asks about an old one; while the confirming step is open, only
 * the one on it. Loaded once there is one.
 */
export async function sendWaiting(item: ItemAddress & { id: string }): Promise<void> {
  const waitingKey = $message.get()?.waiting
  // Answered or given up in another tab.
  if (waitingKey && !(waitingKey in $waiting.get())) $message.set(null)
  const isNext = ({ itemId, key }: { itemId: string; key: string }) =>
    itemId === item.id && key === ($review.get()?.key ?? key)
  const waiting = Object.values($waiting.get()).find(isNext)
  if (!waiting || $isPlacing.get() || $secondsToWait.get() > 0) return
  const { itemId: _, since, ...offer } = waiting
  // Once bidding is over, only what became of it is asked: it may have come in time.
  if (Date.now() - since < ASKED_AFTER_MS || $phase.get() === 'ended') {
    await place(item, offer)
    return sendOnceWaited(item)
  }
  // Nobody may want it any more.
  stopWaiting(offer.key)
  $review.set({ ...offer, question: null, faults: [] })
}

/** As soon as its bidder need not wait any longer, rather than with the next reading of the page. */
function sendOnceWaited(item: ItemAddress & { id: string }) {
  if ($secondsToWait.get() === 0) return
  const stop = $secondsToWait.listen((seconds) => {
    if (seconds > 0) return
    stop()
    void sendWaiting(item)
  })
}
