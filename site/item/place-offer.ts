import { atom, computed } from 'nanostores'
import { formatMoney } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { $bidder, $waiting, rememberBid, rememberContact, startWaiting, stopWaiting } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { $isPlacing, $review, SHOWN_MS, show } from './confirm-step.ts'
import { refresh } from './item-store.ts'
import { apiPath, type ItemAddress } from './live-item.ts'
import type { SentOffer } from './offer.ts'
import { type BidOutcome, type BidRefused, sendBid } from './send-bid.ts'

const OUTBID_SHOWN_MS = 8_000

/** When a bidder who was too quick may bid again; `null`: now. */
export const $waitUntil = atom<Date | null>(null)

/** Seconds until a bidder who was too quick may bid again. See product#cooldown. */
export const $secondsToWait = computed([$waitUntil, $now], (until, now) =>
  until && now ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0,
)

/** Sends an offer, and tells what became of it. */
export async function place(item: ItemAddress & { id: string }, offer: SentOffer): Promise<void> {
  const bidder = $bidder.get()
  const hadWaited = offer.key in $waiting.get()
  // Before it is sent: the page may be closed before the answer is here.
  startWaiting(item.id, offer)
  $isPlacing.set(true)
  const outcome = await sendBid(item, offer)
  // "Not you?" was pressed meanwhile: whoever is here now has nothing to do with it.
  if (![bidder, offer.email].includes($bidder.get())) {
    $isPlacing.set(false)
    return refresh(apiPath(item))
  }
  const waitSeconds = outcome.kind === 'refused' ? outcome.retryAfterSeconds : 0
  const isOpen = outcome.kind === 'unknown' || (hadWaited && waitSeconds > 0)
  // Given up meanwhile, or answered in another tab, it is not sent again.
  const isWaiting = isOpen && offer.key in $waiting.get()
  if (!isWaiting) stopWaiting(offer.key)
  if (outcome.kind === 'accepted') {
    const { id, automaticFor, amount } = outcome.bid
    if (offer.contact) rememberContact(offer.email, offer.contact)
    const maximum = offer.isMaximum ? offer.amount : 0
    rememberBid(item.id, offer.email, { id: automaticFor ?? id, amount, key: offer.key, maximum })
  }
  await refresh(apiPath(item))
  const isAsked = outcome.kind === 'refused' && (await isAskedMore(offer, outcome))
  $isPlacing.set(false)
  if (isAsked) return
  if (!isWaiting) $review.set(null)
  if (waitSeconds > 0) wait(waitSeconds)
  say(outcome, offer, hadWaited, isWaiting)
}

async function isAskedMore(offer: SentOffer, refusal: BidRefused) {
  const { askMore } = await import('./ask-more.ts').catch(() => ({ askMore: () => false }))
  return askMore(offer, refusal)
}

function say(outcome: BidOutcome, { key, amount }: SentOffer, hadWaited: boolean, isWaiting: boolean) {
  const { kind, message } = outcome
  const isRefusedLate = hadWaited && kind === 'refused'
  const words = { price: formatMoney(amount), reason: message }
  const isLasting = isWaiting || isRefusedLate
  show(
    {
      tone: kind === 'accepted' && outcome.isWinning ? 'success' : 'error',
      text: isLasting
        ? spoken().say(isWaiting ? (navigator.onLine ? 'waiting' : 'waitingOffline') : 'notPlaced', words)
        : message,
      waiting: isWaiting && key,
    },
    isLasting ? null : isAboutRival(outcome) ? OUTBID_SHOWN_MS : SHOWN_MS,
  )
}

/** Whether somebody else was faster or bids more: such a message stays longer. See product#bid-form. */
function isAboutRival(outcome: BidOutcome): boolean {
  if (outcome.kind === 'accepted') return !outcome.isWinning
  return outcome.kind === 'refused' && (outcome.code === 'outbid' || outcome.code === 'same-amount')
}

function wait(seconds: number) {
  const now = $now.get() ?? new Date()
  $waitUntil.set(new Date(now.getTime() + seconds * 1000))
}
