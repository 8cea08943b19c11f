import type { BidRefusal } from '../../api/contract/bidding/bid-rule.ts'
import type { BidAnswer } from '../../api/contract/bidding/bid-view.ts'
import { type Cents, toPrice } from '../../api/contract/values/money.ts'
import { send } from '../api-client/send.ts'
import { apiPath, type ItemAddress } from './live-item.ts'

export const BID_FAILED = 'An error occurred while placing your bid. Please try again.'
const PATIENCE_MS = 15_000

/**
 * A bid that is ready to go. The same `key` is the same bid, however often it is sent. See
 * product.md#repeated-requests.
 */
export interface Offer {
  email: string
  amount: Cents
  /** Whether we are to bid up to `amount`, rather than all of it. */
  isMaximum: boolean
  key: string
  confirmAmount: boolean
  remindMe: boolean
}

/** What became of an offer. `unknown`: no answer, so it may or may not have been placed. */
export type BidOutcome =
  | ({ kind: 'accepted' } & BidAnswer)
  | { kind: 'refused'; message: string; code: BidRefusal['code'] | undefined; retryAfterSeconds: number }
  | { kind: 'unknown'; message: string }

/** Sends an offer to the API. Never throws. */
export async function sendBid(address: ItemAddress, { key, amount, isMaximum, ...offer }: Offer): Promise<BidOutcome> {
  try {
    const answer = await send('POST', `${apiPath(address)}/bid`, {
      headers: { 'Idempotency-Key': key },
      body: { ...offer, [isMaximum ? 'maximum' : 'amount']: toPrice(amount) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok) return { kind: 'accepted', ...(await answer.json()) }
    if (answer.status >= 500) return { kind: 'unknown', message: BID_FAILED }
    return { kind: 'refused', code: undefined, retryAfterSeconds: 0, ...(await answer.json()) }
  } catch {
    return { kind: 'unknown', message: BID_FAILED }
  }
}
