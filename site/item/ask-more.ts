import { type Cents, parsePrice } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { $codeStep, $isPlacing, $message, $review, loadContactFields, SHOWN_MS, show } from './confirm-step.ts'
import { contactFaults } from './contact-faults.ts'
import { newKey, type SentOffer } from './offer.ts'
import type { BidRefused } from './send-bid.ts'

/**
 * Opens the confirming step, again if it is closed, when a refusal asks for something before the bid can count. Loaded
 * with the first refusal.
 * @returns whether it does
 */
export async function askMore(offer: SentOffer, refusal: BidRefused): Promise<boolean> {
  const { code, suggestedAmount, buyNowPrice } = refusal
  const faults = contactFaults(refusal)
  const isQuestion = code === 'confirm-amount' || code === 'confirm-buy-now' || code === 'confirm-email'
  if (!isQuestion && faults.length === 0) return false
  const review = { question: null, ...($review.get() ?? offer), faults }
  $message.set(null)
  if (code === 'confirm-amount') {
    // A bid that was said yes to is another one: the old key has its answer.
    $review.set({ ...review, key: newKey(), confirmAmount: true, question: refusal.message, suggestedAmount })
  } else if (code === 'confirm-buy-now') {
    const price = { amount: parsePrice(buyNowPrice ?? '') ?? review.amount, isMaximum: false }
    $review.set({ ...review, ...price, key: newKey(), buyNow: true, question: refusal.message })
  } else if (code === 'confirm-email') {
    // Sent again under its key once the code is right; the price may have moved by then, which the step says.
    $review.set(review)
    $codeStep.set(await import('./CodeStep.tsx'))
  } else {
    // They were not asked before, as the page did not know that they are to be, or it could not load the fields.
    $review.set(review)
    await loadContactFields().catch(() => show({ tone: 'error', text: spoken().say('contactUnloaded') }, SHOWN_MS))
  }
  return true
}

/** Puts what the bidder meant in place of the offer under review, unless that is being sent. */
export function takeSuggested(amount: Cents): void {
  const reviewed = $review.get()
  if (reviewed && !$isPlacing.get())
    $review.set({ ...reviewed, amount, key: newKey(), confirmAmount: false, question: null, suggestedAmount: null })
}
