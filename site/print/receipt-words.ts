import type { PrintedItem } from '../../api/contract/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money.ts'

type Checkout = NonNullable<NonNullable<PrintedItem['winner']>['checkout']>

/** What somebody paid of all that they won, and what is left or was waived: a receipt is for money that was given. */
export function paidInWords({ paid, waived, balance }: Checkout): string {
  if (balance === '0.00' && waived === '0.00') return 'Paid in full.'
  return [
    paid === '0.00' ? 'You paid nothing of all that you won.' : `You paid ${priceInWords(paid)} of all that you won.`,
    ...(waived === '0.00' ? [] : [`${priceInWords(waived)} was waived.`]),
    ...(balance === '0.00' ? [] : [`${priceInWords(balance)} is left to pay.`]),
  ].join(' ')
}

/** Whether what is above the estimated values was given: not while something is left to pay, nor where it was waived. */
export function isGiven(checkout: Checkout | null): boolean {
  return checkout === null || (checkout.balance === '0.00' && checkout.waived === '0.00')
}
