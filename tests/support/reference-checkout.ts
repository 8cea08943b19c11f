/*
 * What winners owe as a treasurer would work it out with paper and pencil, slow and apart from the code that it is
 * compared with. Amounts are cents.
 */

export type Who = 'jane' | 'paul'

export interface ReferenceCheckout {
  /** The bids on each closed item, the highest last. */
  items: { bids: { who: Who; amount: number }[]; isDeleted: boolean }[]
  payments: { id: string; who: Who; amount: number; isWaived: boolean; isVoided: boolean }[]
}

/** Who won an item; `null` when no bid is left, or it was deleted. */
export function winOf({ bids, isDeleted }: ReferenceCheckout['items'][number]) {
  return isDeleted ? null : (bids.at(-1) ?? null)
}

/** What somebody won, paid, and was waived. */
export function accountOf({ items, payments }: ReferenceCheckout, who: Who) {
  let [due, paid, waived] = [0, 0, 0]
  for (const item of items) {
    const win = winOf(item)
    if (win?.who === who) due += win.amount
  }
  for (const payment of payments) {
    if (payment.who !== who || payment.isVoided) continue
    if (payment.isWaived) waived += payment.amount
    else paid += payment.amount
  }
  return { due, paid, waived }
}
