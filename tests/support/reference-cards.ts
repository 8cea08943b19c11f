import {
  accountOf,
  isTried,
  type ReferenceCharge,
  type ReferenceCheckout,
  type ReferencePayment,
  type Who,
  writeDown,
} from './reference-checkout.ts'

/* What is paid by card, and given back, on the paper of `reference-checkout.ts`. */

/** The least that is to be added so that all of the amount is left once Stripe took 2.9 % and 30 cents of the whole. */
export function feeOn(amount: number): number {
  for (let extra = 0; ; extra++) {
    if (extra >= Math.round(((amount + extra) * 29) / 1000) + 30) return extra
  }
}

/** Writes down what Stripe took on a page of its own: for the bill first, then what was to be added, the rest is a credit. */
export function writeTaken(paper: ReferenceCheckout, who: Who, charge: ReferenceCharge, reference: string) {
  const taken = charge.taken ?? 0
  const beyond = taken > charge.amount ? taken - charge.amount : 0
  const extra = Math.min(beyond, charge.extra)
  writeDown(paper, { id: reference, reference, who, kind: 'online', amount: taken - extra, extra })
}

/** The refunds of a payment that did not fail. */
function refundsOf({ payments }: ReferenceCheckout, payment: ReferencePayment) {
  return payments.filter(({ refundOf, isVoided }) => refundOf === payment && !isVoided)
}

/** What is left of a payment, with what was added to it, in the order in which it is given back. */
export function leftOf(paper: ReferenceCheckout, payment: ReferencePayment) {
  let [amount, extra] = payment.isVoided ? [0, 0] : [payment.amount, payment.extra]
  for (const refund of refundsOf(paper, payment)) {
    amount += refund.amount
    extra += refund.extra
  }
  return { amount, extra, all: amount + extra }
}

/** All that was paid and not given back, of which some may go back however it came in; tests moved no money. */
export function returnableOf(paper: ReferenceCheckout, who: Who): number {
  return Math.max(accountOf(paper, who, 'withoutTests').paid, 0)
}

/** What of a card payment may still go back to the card: of its bill first, of which no more goes than was paid of all. */
export function refundableOf(paper: ReferenceCheckout, payment: ReferencePayment): number {
  const { amount, all } = leftOf(paper, payment)
  const returnable = returnableOf(paper, payment.who)
  return isTried(paper, payment) || payment.isVoided || returnable >= amount ? all : returnable
}

/** Writes down that a payment was given back, in part or whole: of the bill first. */
export function giveBack(paper: ReferenceCheckout, refundOf: ReferencePayment, amount: number, reference: string) {
  const left = leftOf(paper, refundOf).amount
  const ofBill = Math.min(amount, left)
  const row = { id: reference, who: refundOf.who, kind: 'online' as const, reference, refundOf }
  writeDown(paper, { ...row, amount: -ofBill, extra: ofBill - amount })
}
