import type { Cents } from '../values/money/money.ts'

/** What a winner owes, and what came of it: sums of rows, never stored. See product.md#payments. */
export interface Account {
  /** What they won adds up to. */
  due: Cents
  paid: Cents
  waived: Cents
}

/** What is left to pay, and what was paid too much, as after a cancelled win; at least one of them is zero. */
export function balanceOf({ due, paid, waived }: Account): { balance: Cents; credit: Cents } {
  const left = due - paid - waived
  return { balance: Math.max(left, 0), credit: Math.max(-left, 0) }
}
