import type { Cents } from '../../contract/values/money/money.ts'
import type { PayoutLine, payoutStates } from '../../contract/values/money/payout.ts'
import type { Language } from '../../contract/values/text/language.ts'

/** What a bidder is asked to pay. */
export interface SessionOrder {
  /** Sent twice, the service opens one session. */
  key: string
  amount: Cents
  /** What the bidder reads beside the amount. */
  title: string
  /** The bidder's code, by which the treasurer finds the payment at the service. */
  reference: string
  expiresAt: Date
  /** Where the service sends the bidder back to, whether they paid or not. */
  returnUrl: string
  language: Language
}

/** What became of a session. `unknown`: the account has no such session. */
export type SessionState =
  | { kind: 'open' | 'expired' | 'unknown' }
  | { kind: 'paid'; amount: Cents; reference: string; service: 'Stripe' | 'Demo' }

/** What is given back of a payment. */
export interface RefundOrder {
  /** By which it is found again, once it was given back. */
  key: string
  /** Sent twice in one attempt, it is given back once; another attempt must not begin while one may be under way. */
  attempt: number
  /** The `reference` of the payment. */
  payment: string
  amount: Cents
  /** Whether it may have been asked before: keys are forgotten after a day. */
  isRepeated: boolean
}

/** What the service paid out to the bank at once. */
export interface Payout {
  id: string
  /** A day, "2026-11-24". */
  arrivesOn: string
  state: (typeof payoutStates)[number]
  amount: Cents
}

/** What a payout is made of: what `source`, as the service calls it, changed. */
export interface PayoutEntry extends Omit<PayoutLine, 'reference'> {
  source: string
  /** The `reference` of the payment that this is about, if any. */
  payment: string | null
}

/** A service that takes cards on pages of its own. Each call fails with a `CardProblem`. */
export interface CardProvider {
  openSession(order: SessionOrder): Promise<{ id: string; url: string }>
  readSession(id: string): Promise<SessionState>
  /** The session by which a payment, by its `reference`, was made; `null`: there is none. */
  findSession(reference: string): Promise<string | null>
  /** Ends a session, unless it was paid meanwhile. */
  expireSession(id: string): Promise<SessionState>
  /** @returns what the service calls it */
  refund(order: RefundOrder): Promise<string>
  /** Payouts since then, of which it tells what they are made of. */
  listPayouts(since: Date): Promise<Payout[]>
  readPayout(id: string): Promise<PayoutEntry[]>
}

/**
 * `away`: nobody knows whether it was done; asking again with the same key tells. `broken`: the same, but asking again
 * gets the same answer. `key`: the key is wrong, or was revoked. `permission`: the key may not do this. `missing`: the
 * account has no such thing. `refused`: it will not do this.
 */
export type ProblemKind = 'away' | 'broken' | 'key' | 'permission' | 'missing' | 'refused'

/** Why a card service did not do what it was asked to, in its own words. */
export class CardProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
  ) {
    super(message)
  }
}

/** Whether `error` is one of these problems of a card service. */
export function isProblem(error: unknown, ...kinds: ProblemKind[]): error is CardProblem {
  return error instanceof CardProblem && kinds.includes(error.kind)
}
