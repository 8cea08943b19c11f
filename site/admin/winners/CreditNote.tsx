import type { WinnerRow } from '../../../api/contract/checkout/winner-view.ts'
import { type Cents, parsePrice } from '../../../api/contract/values/money/money.ts'

/** Says what is to be given back once something is cancelled. */
export function CreditNote({ credit, className = '' }: { credit: string; className?: string }) {
  return (
    <p className={`font-semibold text-brick ${className}`}>
      {credit} of what they paid is to give back then. It shows as a credit.
    </p>
  )
}

/** What a winner has paid too much once they owe `amount` less; below zero while something is left. */
export function creditWithout({ due, paid, waived }: WinnerRow, amount: Cents): Cents {
  return cents(paid) + cents(waived) - (cents(due) - amount)
}

/** A decimal string to cents. */
export function cents(price: string): Cents {
  return parsePrice(price) ?? 0
}
