import type { PrintedBill, PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'

type Account = Pick<PrintedBill, 'paid' | 'waived' | 'balance' | 'credit'>

/** What somebody paid for what they won, and what is left, was waived, or is too much: a receipt is for money that was given. */
export function paidInWords({ paid, waived, balance, credit }: Account): string {
  const isExact = [balance, waived, credit].every(isNothing)
  if (isExact) return 'Paid in full.'
  return [
    isNothing(paid) ? 'Nothing was paid.' : `You paid ${priceInWords(paid)}.`,
    ...(isNothing(waived) ? [] : [`${priceInWords(waived)} was waived.`]),
    ...(isNothing(balance) ? [] : [`${priceInWords(balance)} is left to pay.`]),
    ...(isNothing(credit) ? [] : [`${priceInWords(credit)} is yours to get back.`]),
  ].join(' ')
}

/** What is left to do about money before somebody leaves with their items. */
export function leftInWords({ paid, waived, balance, credit }: Account): string {
  if (!isNothing(balance)) return `${priceInWords(balance)} left to pay`
  if (!isNothing(credit)) return `${priceInWords(credit)} to give back`
  if (isNothing(waived)) return 'Paid'
  return isNothing(paid) ? 'Waived' : 'Nothing left to pay'
}

function isNothing(amount: string): boolean {
  return amount === '0.00'
}

type Result = Pick<PrintedItem, 'isClosed' | 'hasChance' | 'wasCancelled' | 'fixedPrices' | 'raised'>

/** Why nobody has won an item, on a list for the team. */
export function withoutWinner({ isClosed, hasChance, wasCancelled, fixedPrices, raised }: Result): string {
  if (!isClosed) return 'Not closed yet'
  if (fixedPrices > 0) return raised ? 'Sold at a fixed price' : 'Nothing bought'
  if (hasChance) return 'Offered to the next bidder'
  return wasCancelled ? 'No winner' : 'No bids'
}

/** What came of an item, in a letter to its donor: what it raised, once that is certain, and nothing before. */
export function resultOf({ isClosed, hasChance, wasCancelled, fixedPrices, raised }: Result): string {
  if (!isClosed) return ''
  if (raised) return `Raised ${priceInWords(raised)}`
  if (fixedPrices > 0) return 'No one bought it this time'
  if (hasChance) return 'The result isn’t certain yet'
  return wasCancelled ? 'No winner this time' : 'No one bid this time'
}
