import type { Cents } from '../../api/contract/values/money/money.ts'

/** What somebody is asked before it is done. `amount`: the next bid when they pressed the button. */
export type Question =
  | { kind: 'bid'; itemId: string; amount: string }
  | { kind: 'withdraw'; itemId: string }
  | MaximumQuestion

/** Whether a very high maximum is meant, in the server's words. `suggestedAmount`: what may be meant instead. */
export interface MaximumQuestion {
  kind: 'maximum'
  itemId: string
  amount: Cents
  message: string
  suggestedAmount: string | null
}
