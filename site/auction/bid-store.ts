import { atom, computed } from 'nanostores'
import { rememberBid } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { refresh } from './item-store.ts'
import { apiPath, type LiveItem } from './live-item.ts'
import { type BidOutcome, type Offer, sendBid } from './send-bid.ts'

const SHOWN_MS = 5_000
const OUTBID_SHOWN_MS = 8_000

interface Review extends Offer {
  /** What the server asked about it, if it did. */
  question: string | null
  /** It was sent and no answer came, so the price may have moved by it. */
  mayBePlaced: boolean
}

/** The offer a bidder is asked to confirm; `null`: nothing is asked. */
export const $review = atom<Review | null>(null)

/** The highest bid when the bidder last typed, "0" for none; `null` before they type and once they sent it. */
export const $typedAgainst = atom<string | null>(null)

/** True from the moment a bid is sent until its answer is here. */
export const $isPlacing = atom(false)

/** What the bidder is told about the last bid, for 5 s, or 8 s when someone was faster. See product.md#bid-form. */
export const $message = atom<{ tone: 'success' | 'error'; text: string } | null>(null)

const $waitUntil = atom<Date | null>(null)

/** Seconds until a bidder who was too quick may bid again. See product.md#cooldown. */
export const $secondsToWait = computed([$waitUntil, $now], (until, now) =>
  until && now ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0,
)

let clearing: ReturnType<typeof setTimeout> | undefined

/** Asks the bidder to confirm a bid. */
export function review(offer: Pick<Offer, 'email' | 'amount' | 'isMaximum' | 'remindMe'>): void {
  $message.set(null)
  $typedAgainst.set(null)
  const { email, amount, isMaximum, remindMe } = offer
  const what = { email, amount, isMaximum, remindMe }
  $review.set({ ...what, key: newKey(), confirmAmount: false, question: null, mayBePlaced: false })
}

/** Places the offer under review and tells the bidder what became of it, once the page shows it too. */
export async function placeReviewed(item: LiveItem): Promise<void> {
  const reviewed = $review.get()
  if (!reviewed || $isPlacing.get()) return
  const { question, mayBePlaced: _, ...offer } = reviewed
  $isPlacing.set(true)
  const outcome = await sendBid(item, { ...offer, confirmAmount: question !== null })
  if (outcome.kind === 'accepted') {
    const { id, automaticFor, amount } = outcome.bid
    rememberBid(item.id, offer.email, { id: automaticFor ?? id, amount, key: offer.key })
  }
  await refresh(apiPath(item))
  $isPlacing.set(false)
  if (outcome.kind === 'refused' && outcome.code === 'confirm-amount') {
    // A bid that was said yes to is another one: the old key has its answer.
    $review.set({ ...reviewed, key: newKey(), question: outcome.message })
    return
  }
  // Without an answer the offer stays, so that trying again sends it under the same key.
  const asked = $review.get()
  $review.set(asked && outcome.kind === 'unknown' ? { ...asked, mayBePlaced: true } : null)
  if (outcome.kind === 'refused' && outcome.code === 'cooldown') wait(outcome.retryAfterSeconds)
  say(outcome)
}

function say(outcome: BidOutcome) {
  const { message: text } = outcome
  $message.set({ tone: outcome.kind === 'accepted' && outcome.isWinning ? 'success' : 'error', text })
  clearTimeout(clearing)
  clearing = setTimeout(() => $message.set(null), isAboutRival(text) ? OUTBID_SHOWN_MS : SHOWN_MS)
}

/** Whether somebody else was faster or bids more: such a message stays longer. See product.md#bid-form. */
function isAboutRival(text: string): boolean {
  return /outbid|same bid|same amount|maximum is higher/i.test(text)
}

function wait(seconds: number) {
  const now = $now.get() ?? new Date()
  $waitUntil.set(new Date(now.getTime() + seconds * 1000))
}

// Not crypto.randomUUID, which is missing where a school tries this over plain http.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
