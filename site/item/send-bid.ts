import type { BidRefusal } from '../../api/contract/auction/bidding/bid-rule.ts'
import type { BidAnswer } from '../../api/contract/auction/bidding/bid-view.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
import { send } from '../api-client/send.ts'
import { spoken } from '../words/spoken.ts'
import { apiPath, type ItemAddress } from './live-item.ts'
import type { SentOffer } from './offer.ts'

const PATIENCE_MS = 15_000

/** What became of an offer. `unknown`: no answer, so it may or may not have been placed. */
export type BidOutcome = ({ kind: 'accepted' } & BidAnswer) | BidRefused | { kind: 'unknown'; message: string }

/** Why an offer does not count, or what is asked before it does. */
export interface BidRefused {
  kind: 'refused'
  message: string
  code: BidRefusal['code'] | 'confirm-email' | undefined
  retryAfterSeconds: number
  /** Of a very high amount: what its bidder may have meant. */
  suggestedAmount?: string | null
  /** For how much the item can be had at once. */
  buyNowPrice?: string
  issues?: Problem['issues']
}

/** Sends an offer to the API. Never throws. */
export async function sendBid(
  address: ItemAddress,
  { key, amount, isMaximum, contact, ...offer }: SentOffer,
): Promise<BidOutcome> {
  try {
    const answer = await send('POST', `${apiPath(address)}/bid`, {
      headers: { 'Idempotency-Key': key },
      body: { ...offer, ...contact, [isMaximum ? 'maximum' : 'amount']: toPrice(amount) },
      patienceMs: PATIENCE_MS,
    })
    if (answer.ok) return { kind: 'accepted', ...(await answer.json()) }
    const retryAfterSeconds = Number(answer.headers.get('Retry-After'))
    if (answer.status < 500) return { kind: 'refused', retryAfterSeconds, ...(await answer.json()) }
  } catch {
    // As after an answer that is none.
  }
  return { kind: 'unknown', message: spoken().say('failed') }
}
