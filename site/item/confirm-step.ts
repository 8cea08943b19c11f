import { atom } from 'nanostores'
import type { ContactFaults } from './contact-faults.ts'
import type { SentOffer } from './offer.ts'

/** An offer on the confirming step. */
export interface Review extends SentOffer {
  /** What the server asked about it, if it did. */
  question: string | null
  /** What the bidder may have meant by a very high amount. */
  suggestedAmount?: string | null | undefined
  /** What the server found wrong with the bidder's name or phone number. */
  faults: ContactFaults
}

/** The offer a bidder is asked to confirm; `null`: nothing is asked. */
export const $review = atom<Review | null>(null)

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

/** How long a message is shown that is not about a rival. */
export const SHOWN_MS = 5_000

let clearing: ReturnType<typeof setTimeout> | undefined

/** Says something of the last bid. @param milliseconds that it is shown for; `null`: until another message */
export function show(message: Message, milliseconds: number | null) {
  clearTimeout(clearing)
  $message.set(message)
  if (milliseconds) clearing = setTimeout(() => $message.set(null), milliseconds)
}
