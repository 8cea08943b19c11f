import { isOverdue } from '../../api/contract/checkout/promise.ts'
import type { PaymentView, WinnerList, WinnerRow } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { isGivenBack, recordedKinds } from '../../api/contract/values/money/payment.ts'
import { paymentNames } from '../../api/contract/values/money/payment-names.ts'
import { shortDate } from '../../api/contract/values/time/calendar-date.ts'
import { serverNow } from '../api-client/server-clock.ts'
import type { Toast } from '../ui/toast/toast-store.ts'
import type { Taken } from './winner-actions.ts'

/** What the team reads once a payment is recorded. */
export function recordedInWords({ kind, payments }: Taken): Toast {
  const title = kind === 'waived' ? 'Balance waived' : 'Payment recorded'
  return { title, description: priceInWords(payments[0]?.amount ?? '') }
}

/** People look for the service, not for what it is to us. */
const LINK = 'Venmo, PayPal, or similar'

/** What can be chosen from; waiving is for owners alone. */
export function paymentOptions(canWaive: boolean) {
  const kinds = recordedKinds.filter((kind) => canWaive || kind !== 'waived')
  return kinds.map((value) => ({ value, label: value === 'link' ? LINK : paymentNames[value] }))
}

/** A payment as the team reads it: "$25.00 cash", "-$25.00 refunded", "-$25.00 given back by check". */
export function paymentInWords(payment: Pick<PaymentView, 'kind' | 'amount' | 'extra'>): string {
  const { kind, amount } = payment
  const isBack = isGivenBack(payment)
  if (isBack && kind === 'online') return `${priceInWords(amount)} refunded`
  const name = paymentNames[kind].toLowerCase()
  return `${priceInWords(amount)} ${isBack ? `given back ${kind === 'cash' ? 'in' : 'by'} ` : ''}${name}`
}

/** What came in by each kind: "Cash $25.00, Check $10.00". */
export function kindsInWords(paidBy: WinnerList['paidBy']): string {
  // A line never ends between a kind and its amount.
  return paidBy.map(({ kind, amount }) => `${paymentNames[kind]}\u00a0${priceInWords(amount)}`).join(', ')
}

/** Where somebody stands with what they owe: "$25.00 left", "Paid", "$5.00 to give back"; "Paid (TEST)" where no money moved. */
export function owedInWords({ hasTests, ...amounts }: Pick<WinnerRow, 'balance' | 'credit' | 'hasTests'>): string {
  return hasTests ? `${balanceInWords(amounts)} (TEST)` : balanceInWords(amounts)
}

function balanceInWords({ balance, credit }: Pick<WinnerRow, 'balance' | 'credit'>): string {
  if (balance !== '0.00') return `${priceInWords(balance)} left`
  return credit === '0.00' ? 'Paid' : `${priceInWords(credit)} to give back`
}

/** By when they promised to pay what is left: "Pays by May 3", and once that day is over "Promised May 3, overdue". */
export function promiseInWords(promisedDay: string, timeZone: string, now = serverNow()): string {
  const day = shortDate(new Date(promisedDay), 'UTC', now)
  return isOverdue(promisedDay, now, timeZone) ? `Promised ${day}, overdue` : `Pays by ${day}`
}

/** What they have not picked up: "2 of 3 to pick up", "Picked up"; nothing when they won nothing by now. */
export function pickupInWords({ itemCount, leftCount }: Pick<WinnerRow, 'itemCount' | 'leftCount'>): string {
  if (itemCount === 0) return 'No items'
  if (leftCount === 0) return 'Picked up'
  return leftCount === itemCount ? `${itemCount} to pick up` : `${leftCount} of ${itemCount} to pick up`
}
