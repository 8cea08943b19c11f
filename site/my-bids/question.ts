import type { Cents } from '../../api/contract/values/money/money.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
import { contactFaults } from '../item/contact-faults.ts'

/** What somebody is asked before it is done. `amount`: the next bid when they pressed the button. */
export type Question =
  | { kind: 'bid'; itemId: string; amount: string }
  | { kind: 'withdraw'; itemId: string }
  | MaximumQuestion

/**
 * What is asked before a maximum counts, in the server's words: whether a very high one is meant, or who bids.
 * `suggestedAmount`: what may be meant instead.
 */
export interface MaximumQuestion {
  kind: 'maximum'
  itemId: string
  amount: Cents
  message: string
  isVeryHigh: boolean
  suggestedAmount: string | null
}

interface Outcome {
  kind: string
  code?: string | undefined
  message?: string | null
  suggestedAmount?: string | null
  issues?: Problem['issues']
}

/** What has to be asked about a maximum that was not taken; `null` when there is nothing to ask. */
export function questionAbout(itemId: string, amount: Cents, outcome: Outcome): MaximumQuestion | null {
  const { code, message, suggestedAmount = null } = outcome
  const isVeryHigh = code === 'confirm-amount'
  if (!message || !(isVeryHigh || contactFaults(outcome).length > 0)) return null
  return { kind: 'maximum', itemId, amount, message, isVeryHigh, suggestedAmount }
}
