import type { Cents } from '../../api/contract/values/money/money.ts'

/**
 * A bid that is ready to go. The same `key` is the same bid, however often it is sent. See
 * product#repeated-requests.
 */
export interface SentOffer {
  email: string
  amount: Cents
  /** Whether we are to bid up to `amount`, rather than all of it. */
  isMaximum: boolean
  key: string
  confirmAmount: boolean
  /** Whether it has the item at once, for `amount`. */
  buyNow?: true
  remindMe: boolean
  /** Who bids, where the organization asks. */
  contact?: TypedContact
}

/** What somebody said of themselves, as typed; empty where they left it out, missing where nobody asked. */
export interface TypedContact {
  name?: string
  phone?: string
}

/**
 * A key for an offer that nobody guesses, see product#repeated-requests. Not crypto.randomUUID, which is missing where a
 * school tries this over plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
