import { formatMoney } from '../../contract/values/money/money.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { GiveBackOutcome } from './give-back.ts'
import type { Overpaid, PaymentOutcome } from './take-payments.ts'

export const NO_WINNER = 'Winner not found'
const VOIDED = 'This payment was recorded before and is voided by now. If it counts after all, please record it again.'

/** What whoever took payments is told. @param count of how many winners */
export function answerPayments(outcome: PaymentOutcome, count: number) {
  if (outcome.kind === 'unknown') return refuse(404, NO_WINNER)
  if (outcome.kind === 'reused') return refuse(409, 'This payment was sent before with other details.')
  if (outcome.kind === 'voided') return refuse(409, VOIDED, { code: 'voided' })
  if (outcome.kind === 'no-cause') return refuse(409, 'Nothing was recorded: no one can give to that right now.')
  if (outcome.kind === 'over') return refuseOver(outcome.winners)
  return { message: count === 1 ? 'Payment recorded' : 'Payments recorded' }
}

/** Why a payment is not voided: the money would be missing. */
export function refuseVoidingGivenBack() {
  return refuse(409, 'Some of this payment was given back. If it wasn’t, please void that first.')
}

/** Why nothing is given back: who asks for it does not know what somebody else gave back. */
export function refuseOutdated() {
  return refuse(409, 'What they paid has changed meanwhile. Please close this and look again.')
}

/** Why money is not recorded as given back; `null` where it is. */
export function refuseGivingBack(outcome: GiveBackOutcome) {
  if (outcome.kind === 'unknown') return refuse(404, NO_WINNER)
  if (outcome.kind === 'reused') return refuse(409, 'This was sent before with other details.')
  if (outcome.kind === 'voided') return refuse(409, VOIDED, { code: 'voided' })
  if (outcome.kind === 'over') return refuse(409, `At most ${formatMoney(outcome.left)} can be given back.`)
  if (outcome.kind === 'outdated') return refuseOutdated()
  return null
}

/** Why a payment is not taken back. */
export function refuseUndoing(refusal: 'unknown' | 'too-late' | 'given-back') {
  if (refusal === 'unknown') return refuse(404, 'Payment not found')
  if (refusal === 'given-back') return refuseVoidingGivenBack()
  return refuse(
    409,
    'You can undo only the last payment, if you took it in the last two minutes. Owners can void others.',
  )
}

/** Why somebody is refused who would waive a payment. */
export function refuseWaiving() {
  return refuse(403, 'Only owners can waive a payment.')
}

/** Why payments are refused that are more than is owed: somebody else may have taken them, or cancelled the win, just now. */
function refuseOver(winners: Overpaid[]) {
  const [first] = winners
  if (!first) throw new Error('Nobody would pay too much')
  const who = winners.length === 1 ? first.code : `${first.code} and ${winners.length - 1} more`
  return refuse(409, `${who}: ${leftInWords(first)}. Nothing was recorded.`, { code: 'over' })
}

function leftInWords({ left, isOfGifts, hasPaid }: Overpaid): string {
  if (isOfGifts) return `only ${formatMoney(left)} can be waived. Gifts are written off instead`
  if (left > 0) return `only ${formatMoney(left)} is left to pay`
  return hasPaid ? 'paid already' : 'nothing is left to pay'
}
