import type { BillPart } from '../values/money/bill-part.ts'
import type { Cents } from '../values/money/money.ts'

/** What a bidder owes, and what came of it: sums of rows, never stored. See product#payments. */
export interface Account {
  /** What they won, bought, and promised to give adds up to. */
  due: Cents
  /** What of `due` are gifts. */
  given: Cents
  paid: Cents
  /** Of what they won and bought. */
  waived: Cents
}

/**
 * What is left to pay, and what was paid too much, as after a cancelled win; at least one of them is zero. What was waived
 * pays for no gift, and is no money to give back; what was paid covers gifts last. See product#gifts.
 */
export function balanceOf(account: Account): { balance: Cents; credit: Cents } {
  const { given, credit } = coverageOfAll(account)
  return { balance: waivableOf(account) + account.given - given, credit }
}

/** What of a bill is left that could be waived: of what was won or bought. */
export function waivableOf({ due, given, paid, waived }: Account): Cents {
  return Math.max(due - given - waived - paid, 0)
}

/** How many gifts of a bill are covered by what was paid, given their amounts, the older first. */
export function countCovered(account: Account, gifts: Cents[]): number {
  const { given, credit } = coverageOfAll(account)
  let money = given + credit
  const first = gifts.findIndex((amount) => {
    money -= amount
    return money < 0
  })
  return first === -1 ? gifts.length : first
}

/** What was paid of an account covers; what was bought counts as won. */
function coverageOfAll({ due, given, paid, waived }: Account) {
  return coverageOf(paid, { won: due - given, bought: 0, given, waived })
}

/** What a bidder owes for each kind, and what was waived of it. */
export type Dues = Record<BillPart | 'waived', Cents>

/**
 * What `paid` covers of each kind, what was won first, then places, then gifts, and what is left of it. What is waived is of what
 * was won, and then of places. See product#gifts.
 */
export function coverageOf(paid: Cents, { won, bought, given, waived }: Dues): Record<BillPart | 'credit', Cents> {
  let left = paid
  const take = (due: Cents) => {
    const part = Math.min(left, Math.max(due, 0))
    left -= part
    return part
  }
  const ofWon = take(won - waived)
  const ofPlaces = take(bought - Math.max(waived - won, 0))
  return { won: ofWon, bought: ofPlaces, given: take(given), credit: left }
}
