/*
 * What winners owe as a treasurer would work it out with paper and pencil, slow and apart from the code that it is
 * compared with. Amounts are cents.
 */

export type Who = 'jane' | 'paul' | 'mina'

export interface ReferenceCheckout {
  /** The bids on each closed item, the highest last. */
  items: {
    bids: { who: Who; amount: number }[]
    isDeleted: boolean
    /** Whether nobody has it, as it is offered to whoever bid the highest, or was taken from all. */
    standing?: 'offered' | 'unwon'
  }[]
  payments: { id: string; who: Who; amount: number; isWaived: boolean; isVoided: boolean }[]
}

/** Who won an item; `null` when no bid is left, nobody has it for now, or it was deleted. */
export function winOf({ bids, isDeleted, standing }: ReferenceCheckout['items'][number]) {
  return isDeleted || standing ? null : (bids.at(-1) ?? null)
}

/** Whoever loses an item, or does not take it, is out of the line with all their bids; the next is asked, or has won. */
export function passOver(item: ReferenceCheckout['items'][number], next: 'offer' | 'win' | 'nobody') {
  const former = item.bids.at(-1)?.who
  item.bids = item.bids.filter(({ who }) => who !== former)
  if (next === 'win') delete item.standing
  else item.standing = next === 'offer' && item.bids.length > 0 ? 'offered' : 'unwon'
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
