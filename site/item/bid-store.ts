import { atom, computed } from 'nanostores'
import { type Cents, formatMoney } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { $waiting, rememberBid, rememberContact, startWaiting, stopWaiting } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { refresh } from './item-store.ts'
import { apiPath, type ItemAddress, type LiveItem } from './live-item.ts'
import { newKey, type SentOffer } from './offer.ts'
import { type BidOutcome, contactFaults, sendBid } from './send-bid.ts'

const SHOWN_MS = 5_000
const OUTBID_SHOWN_MS = 8_000
/** A bid that has waited for longer is not sent by itself. */
const ASKED_AFTER_MS = 60 * 60_000

/** An offer on the confirming step. */
export interface Review extends SentOffer {
  /** What the server asked about it, if it did. */
  question: string | null
  /** What the bidder may have meant by a very high amount. */
  suggestedAmount?: string | null | undefined
  /** What the server found wrong with the bidder's name or phone number. */
  faults: ReturnType<typeof contactFaults>
}

/** The offer a bidder is asked to confirm; `null`: nothing is asked. */
export const $review = atom<Review | null>(null)

/** The address that the bidder probably meant ("gmial.com"); `null` where theirs looks right. */
export const $meantEmail = atom<string | null>(null)

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

interface Message {
  tone: 'success' | 'error'
  text: string
  /** The key of a bid that has no answer yet, while it has none. */
  waiting?: string | false
}

/**
 * What the bidder is told about the last bid, for 5 s, or 8 s when someone was faster; for longer about one that had no
 * answer. See product#bid-form.
 */
export const $message = atom<Message | null>(null)

/** When a bidder who was too quick may bid again; `null`: now. */
export const $waitUntil = atom<Date | null>(null)

/** Seconds until a bidder who was too quick may bid again. See product#cooldown. */
export const $secondsToWait = computed([$waitUntil, $now], (until, now) =>
  until && now ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0,
)

let clearing: ReturnType<typeof setTimeout> | undefined

/** Asks the bidder to confirm a bid. */
export function review(offer: Pick<SentOffer, 'email' | 'amount' | 'isMaximum' | 'remindMe'>): void {
  const key = keyWaitingFor(offer) ?? newKey()
  $message.set(null)
  $codeStep.set(null)
  $typedAgainst.set(null)
  const { email, amount, isMaximum, remindMe } = offer
  $review.set({ email, amount, isMaximum, remindMe, key, confirmAmount: false, question: null, faults: [] })
  lookForSlip(email)
}

/** Looks by a module that is loaded once there is an address; without it there is no suggestion. */
export function lookForSlip(email: string): void {
  import('../../api/contract/values/address/likely-meant.ts').then(
    (slips) => $meantEmail.set(slips.likelyMeant(email)),
    () => {},
  )
}

/** Puts the address that was meant in place of the typed one: another bidder's offer, which has a key of its own. */
export function takeMeantEmail(): void {
  const [reviewed, email] = [$review.get(), $meantEmail.get()]
  if (reviewed && email) $review.set({ ...reviewed, email, key: newKey() })
  $meantEmail.set(null)
}

/** The key of the same offer, if the bidder was just told that it waits. */
function keyWaitingFor({
  email,
  amount,
  isMaximum,
}: Pick<SentOffer, 'email' | 'amount' | 'isMaximum'>): string | undefined {
  const waiting = $waiting.get()[$message.get()?.waiting || '']
  const isSame = waiting?.email === email && waiting.amount === amount && waiting.isMaximum === isMaximum
  return isSame ? waiting.key : undefined
}

/** Places the offer under review and tells the bidder what became of it, once the page shows it too. */
export async function placeReviewed(item: LiveItem): Promise<void> {
  const reviewed = $review.get()
  if (!reviewed || $isPlacing.get()) return
  const { question: _, suggestedAmount: __, faults: ___, ...offer } = reviewed
  await place(item, offer)
}

/** Places what the bidder meant instead of the offer under review. */
export async function placeSuggested(item: LiveItem, amount: Cents): Promise<void> {
  const reviewed = $review.get()
  if (!reviewed || $isPlacing.get()) return
  $review.set({ ...reviewed, amount, key: newKey(), confirmAmount: false, question: null, suggestedAmount: null })
  await placeReviewed(item)
}

/** Sends the offer for an item that has no answer yet, or asks about an old one; while the confirming step is open, only the one on it. */
export async function sendWaiting(item: ItemAddress & { id: string }): Promise<void> {
  const waitingKey = $message.get()?.waiting
  // Answered or given up in another tab.
  if (waitingKey && !(waitingKey in $waiting.get())) $message.set(null)
  const isNext = ({ itemId, key }: { itemId: string; key: string }) =>
    itemId === item.id && key === ($review.get()?.key ?? key)
  const waiting = Object.values($waiting.get()).find(isNext)
  if (!waiting || $isPlacing.get() || $secondsToWait.get() > 0) return
  const { itemId: _, since, ...offer } = waiting
  if (Date.now() - since < ASKED_AFTER_MS) return await place(item, offer)
  // Nobody may want it any more.
  stopWaiting(offer.key)
  $review.set({ ...offer, question: null, faults: [] })
}

/** The bidder does not want to have an offer sent again. */
export function giveUp(key: string): void {
  stopWaiting(key)
  $review.set(null)
  show({ tone: 'success', text: spoken().say('givenUp') }, SHOWN_MS)
}

async function place(item: ItemAddress & { id: string }, offer: SentOffer): Promise<void> {
  const hadWaited = offer.key in $waiting.get()
  // Before it is sent: the page may be closed before the answer is here.
  startWaiting(item.id, offer)
  $isPlacing.set(true)
  const outcome = await sendBid(item, offer)
  const waitSeconds = outcome.kind === 'refused' ? outcome.retryAfterSeconds : 0
  const isOpen = outcome.kind === 'unknown' || (hadWaited && waitSeconds > 0)
  // Given up meanwhile, or answered in another tab, it is not sent again.
  const isWaiting = isOpen && offer.key in $waiting.get()
  if (!isWaiting) stopWaiting(offer.key)
  if (outcome.kind === 'accepted') {
    const { id, automaticFor, amount } = outcome.bid
    if (offer.contact) rememberContact(offer.email, offer.contact)
    rememberBid(item.id, offer.email, { id: automaticFor ?? id, amount, key: offer.key })
  }
  await refresh(apiPath(item))
  $isPlacing.set(false)
  if (await askMore(offer, outcome)) return
  if (!isWaiting) $review.set(null)
  if (waitSeconds > 0) wait(waitSeconds)
  say(outcome, offer, { hadWaited, isWaiting })
}

/** Opens the confirming step, again if it is closed, when the answer asks for something before the bid can count. */
async function askMore(offer: SentOffer, outcome: BidOutcome): Promise<boolean> {
  const refusal = outcome.kind === 'refused' ? outcome : null
  const code = refusal?.code
  const faults = contactFaults(outcome)
  if (code !== 'confirm-amount' && code !== 'confirm-email' && faults.length === 0) return false
  const review = { question: null, ...($review.get() ?? offer), faults }
  $message.set(null)
  if (code === 'confirm-amount') {
    // A bid that was said yes to is another one: the old key has its answer.
    const { suggestedAmount } = refusal ?? {}
    $review.set({ ...review, key: newKey(), confirmAmount: true, question: outcome.message, suggestedAmount })
  } else if (code === 'confirm-email') {
    // Sent again under its key once the code is right; the price may have moved by then, which the step says.
    $review.set(review)
    $codeStep.set(await import('./CodeStep.tsx'))
  } else {
    // They were not asked before, as the page did not know that they are to be, or it could not load the fields.
    $review.set(review)
    await loadContactFields().catch(() => say({ ...outcome, message: spoken().say('contactUnloaded') }, offer))
  }
  return true
}

/** Goes on once the bidder typed the right code: the bid is sent, unless the step has something new to say of the price. */
export function confirmed(item: LiveItem, hasNews: boolean): void {
  $codeStep.set(null)
  if (!hasNews) void placeReviewed(item)
}

function say(outcome: BidOutcome, { key, amount }: SentOffer, { hadWaited = false, isWaiting = false } = {}) {
  const { kind, message } = outcome
  const isRefusedLate = hadWaited && kind === 'refused'
  const words = { price: formatMoney(amount), reason: message }
  const isLasting = isWaiting || isRefusedLate
  show(
    {
      tone: kind === 'accepted' && outcome.isWinning ? 'success' : 'error',
      text: isLasting ? spoken().say(isWaiting ? 'waiting' : 'notPlaced', words) : message,
      waiting: isWaiting && key,
    },
    isLasting ? null : isAboutRival(outcome) ? OUTBID_SHOWN_MS : SHOWN_MS,
  )
}

/** @param milliseconds that it is shown for; `null`: until another message */
function show(message: Message, milliseconds: number | null) {
  clearTimeout(clearing)
  $message.set(message)
  if (milliseconds) clearing = setTimeout(() => $message.set(null), milliseconds)
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
