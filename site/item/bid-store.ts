import { atom } from 'nanostores'
import { spoken } from '../words/spoken.ts'
import { $waiting, stopWaiting } from './bidder-store.ts'
import { $codeStep, $isPlacing, $message, $review, SHOWN_MS, show } from './confirm-step.ts'
import type { LiveItem } from './live-item.ts'
import { newKey, type SentOffer } from './offer.ts'
import { place } from './place-offer.ts'

/** The address that the bidder probably meant ("gmial.com"); `null` where theirs looks right. */
export const $meantEmail = atom<string | null>(null)

/** The highest bid when the bidder last typed, "0" for none; `null` before they type and once they sent it. */
export const $typedAgainst = atom<string | null>(null)

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
  import('./begin-bid.ts').then(
    (slips) => $meantEmail.set(slips.likelyMeant(email)),
    () => {},
  )
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

/** The bidder does not want to have an offer sent again. */
export function giveUp(key: string): void {
  stopWaiting(key)
  $review.set(null)
  show({ tone: 'success', text: spoken().say('givenUp') }, SHOWN_MS)
}
