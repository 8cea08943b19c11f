import type { Cents } from './money.ts'

/** `failed`: the bank refused it, and its money is in a later payout. */
export const payoutStates = ['coming', 'paid', 'failed'] as const

/** What of a payout is of a payment. */
export interface PayoutLine {
  /** `failed`: the money of an earlier payout that failed. */
  kind: 'payment' | 'given-back' | 'failed'
  /** The `reference` of the payment or refund; of one that only the service knows, that of its payment; or the payout that failed. */
  reference: string
  /** Below zero where money went back. */
  amount: Cents
  /** What the service took of it. */
  fee: Cents
}
