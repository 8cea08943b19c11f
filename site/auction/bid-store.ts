import { atom, computed } from 'nanostores'
import { spoken } from '../words/spoken.ts'
import { rememberBid, rememberContact } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { refresh } from './item-store.ts'
import { apiPath, type LiveItem } from './live-item.ts'
import { newKey } from './new-key.ts'
import { type BidOutcome, contactFaults, type Offer, sendBid } from './send-bid.ts'

const SHOWN_MS = 5_000
const OUTBID_SHOWN_MS = 8_000

/** An offer on the confirming step. */
export interface Review extends Offer {
  /** What the server asked about it, if it did. */
  question: string | null
  /** It was sent and no answer came, so the price may have moved by it. */
  mayBePlaced: boolean
  /** What the server found wrong with the bidder's name or phone number. */
  faults: ReturnType<typeof contactFaults>
}

/** The offer a bidder is asked to confirm; `null`: nothing is asked. */
export const $review = atom<Review | null>(null)

/** The highest bid when the bidder last typed, "0" for none; `null` before they type and once they sent it. */
export const $typedAgainst = atom<string | null>(null)

/** The step that asks the bidder for a mailed code, fetched when it is needed: few organizations ask. `null`: not now. */
export const $codeStep = atom<typeof import('./CodeStep.tsx') | null>(null)

/** The fields for name and phone number, which few organizations ask for; `null` until they are loaded. */
export const $contactFields = atom<typeof import('./ContactFields.tsx') | null>(null)

/** Loads them, for the confirming step. */
export async function loadContactFields(): Promise<void> {
  $contactFields.set(await import('./ContactFields.tsx'))
}

/** True from the moment a bid is sent until its answer is here. */
export const $isPlacing = atom(false)

/** What the bidder is told about the last bid, for 5 s, or 8 s when someone was faster. See product.md#bid-form. */
export const $message = atom<{ tone: 'success' | 'error'; text: string } | null>(null)

/** When a bidder who was too quick may bid again; `null`: now. */
export const $waitUntil = atom<Date | null>(null)

/** Seconds until a bidder who was too quick may bid again. See product.md#cooldown. */
export const $secondsToWait = computed([$waitUntil, $now], (until, now) =>
  until && now ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0,
)

let clearing: ReturnType<typeof setTimeout> | undefined

/** Asks the bidder to confirm a bid. */
export function review(offer: Pick<Offer, 'email' | 'amount' | 'isMaximum' | 'remindMe'>): void {
  $message.set(null)
  $codeStep.set(null)
  $typedAgainst.set(null)
  const { email, amount, isMaximum, remindMe } = offer
  const what = { email, amount, isMaximum, remindMe }
  $review.set({ ...what, key: newKey(), confirmAmount: false, question: null, mayBePlaced: false, faults: [] })
}

/** Places the offer under review and tells the bidder what became of it, once the page shows it too. */
export async function placeReviewed(item: LiveItem): Promise<void> {
  const reviewed = $review.get()
  if (!reviewed || $isPlacing.get()) return
  const { question, mayBePlaced: _, faults: __, ...offer } = reviewed
  $isPlacing.set(true)
  const outcome = await sendBid(item, { ...offer, confirmAmount: question !== null })
  if (outcome.kind === 'accepted') {
    const { id, automaticFor, amount } = outcome.bid
    if (offer.contact) rememberContact(offer.email, offer.contact)
    rememberBid(item.id, offer.email, { id: automaticFor ?? id, amount, key: offer.key })
  }
  await refresh(apiPath(item))
  $isPlacing.set(false)
  if (outcome.kind === 'refused' && outcome.code === 'confirm-amount') {
    // A bid that was said yes to is another one: the old key has its answer.
    $review.set({ ...reviewed, key: newKey(), question: outcome.message })
    return
  }
  if (outcome.kind === 'refused' && outcome.code === 'confirm-email') {
    // Sent again under its key once the code is right; the price may have moved by then, which the step says.
    $codeStep.set(await import('./CodeStep.tsx'))
    return
  }
  const asked = $review.get()
  const faults = contactFaults(outcome)
  if (asked && faults.length > 0) {
    // They were not asked before, as the page did not know that they are to be, or it could not load the fields.
    await loadContactFields().catch(() => say({ ...outcome, message: spoken().say('contactUnloaded') }))
    return $review.set({ ...asked, faults })
  }
  // Without an answer the offer stays, so that trying again sends it under the same key.
  $review.set(asked && outcome.kind === 'unknown' ? { ...asked, mayBePlaced: true } : null)
  if (outcome.kind === 'refused' && outcome.code === 'cooldown') wait(outcome.retryAfterSeconds)
  say(outcome)
}

/** Goes on once the bidder typed the right code: the bid is sent, unless the price moved past it meanwhile. */
export function confirmed(item: LiveItem, isOvertaken: boolean): void {
  $codeStep.set(null)
  if (!isOvertaken) void placeReviewed(item)
}

function say(outcome: BidOutcome) {
  const { message: text } = outcome
  $message.set({ tone: outcome.kind === 'accepted' && outcome.isWinning ? 'success' : 'error', text })
  clearTimeout(clearing)
  clearing = setTimeout(() => $message.set(null), isAboutRival(outcome) ? OUTBID_SHOWN_MS : SHOWN_MS)
}

/** Whether somebody else was faster or bids more: such a message stays longer. See product.md#bid-form. */
function isAboutRival(outcome: BidOutcome): boolean {
  if (outcome.kind === 'accepted') return !outcome.isWinning
  return outcome.kind === 'refused' && (outcome.code === 'outbid' || outcome.code === 'same-amount')
}

function wait(seconds: number) {
  const now = $now.get() ?? new Date()
  $waitUntil.set(new Date(now.getTime() + seconds * 1000))
}
