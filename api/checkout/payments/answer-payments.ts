import { refuse } from '../../server/http/refuse.ts'
import { refuseOver } from './refuse-over.ts'
import type { PaymentOutcome } from './take-payments.ts'

export const NO_WINNER = 'Winner not found'

/** What whoever took payments is told. @param count of how many winners */
export function answerPayments(outcome: PaymentOutcome, count: number) {
  if (outcome.kind === 'unknown') return refuse(404, NO_WINNER)
  if (outcome.kind === 'reused') return refuse(409, 'This payment was sent before with other details.')
  if (outcome.kind === 'over') return refuseOver(outcome.winners)
  return { message: count === 1 ? 'Payment recorded' : 'Payments recorded' }
}

/** Why somebody is refused who would waive a payment. */
export function refuseWaiving() {
  return refuse(403, 'Only owners can waive a payment.')
}
