import type { PrintedItem } from '../../api/contract/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money.ts'

type Checkout = NonNullable<NonNullable<PrintedItem['winner']>['checkout']>

/** What somebody paid of all that they won, and what is left, was waived, or is too much: a receipt is for money that was given. */
export function paidInWords({ paid, waived, balance, credit }: Checkout): string {
  const isExact = [balance, waived, credit].every(isNothing)
  if (isExact) return 'Paid in full.'
  return [
    firstWords(paid, credit),
    ...(isNothing(waived) ? [] : [`${priceInWords(waived)} was waived.`]),
    ...(isNothing(balance) ? [] : [`${priceInWords(balance)} is left to pay.`]),
    ...(isNothing(credit) ? [] : [`${priceInWords(credit)} is yours to get back.`]),
  ].join(' ')
}

/** What is left to do about money before somebody leaves with their items. */
export function leftInWords({ paid, waived, balance, credit }: Checkout): string {
  if (!isNothing(balance)) return `${priceInWords(balance)} left to pay`
  if (!isNothing(credit)) return `${priceInWords(credit)} to give back`
  if (isNothing(waived)) return 'Paid'
  return isNothing(paid) ? 'Waived' : 'Nothing left to pay'
}

/** Whether what is above the estimated values was given: not while something is left to pay, nor where it was waived. */
export function isGiven(checkout: Checkout | null): boolean {
  return checkout === null || (isNothing(checkout.balance) && isNothing(checkout.waived))
}

function firstWords(paid: string, credit: string): string {
  if (isNothing(paid)) return 'You paid nothing of all that you won.'
  // Whoever paid too much paid more than that.
  return `You paid ${priceInWords(paid)}${isNothing(credit) ? ' of all that you won' : ''}.`
}

function isNothing(amount: string): boolean {
  return amount === '0.00'
}
