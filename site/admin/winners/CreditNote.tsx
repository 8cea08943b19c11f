import { balanceOf } from '../../../api/contract/checkout/account.ts'
import type { BillShare, WinnerRow, WonItem } from '../../../api/contract/checkout/winner-view.ts'
import type { Cents } from '../../../api/contract/values/money/money.ts'
import { readPrice } from '../../../api/contract/values/money/read-price.ts'

interface CreditNoteProps {
  credit: string
  /** What was waived of what is cancelled is not to give back; which part that was, only the server knows. */
  isAtMost?: boolean
  className?: string
}

/** Says what is to be given back once something is cancelled. */
export function CreditNote({ credit, isAtMost = false, className = '' }: CreditNoteProps) {
  return (
    <p className={`font-semibold text-brick ${className}`}>
      {isAtMost ? `Up to ${credit}` : credit} of what they paid is to give back then. It shows as a credit.
    </p>
  )
}

type Sums = Pick<WinnerRow, 'due' | 'given' | 'paid' | 'waived'>

/** What a winner has paid too much once they owe `amount` less. */
export function creditWithout({ due, given, paid, waived }: Sums, amount: Cents): Cents {
  const account = {
    due: readPrice(due) - amount,
    given: readPrice(given),
    paid: readPrice(paid),
    waived: readPrice(waived),
  }
  return balanceOf(account).credit
}

type Item = Pick<WonItem, 'id' | 'amount'>

/** A winner's sheet, as far as it tells what is split. */
interface Sheet {
  winner: Sums
  shares: Pick<BillShare, 'itemId' | 'amount'>[]
}

/** What a winner has paid too much once places of an item that cost `amount` are cancelled: a split ends where what is left costs less. */
export function creditWithoutPlaces(sheet: Sheet, item: Item, amount: Cents): Cents {
  const own = leftOf(item, sheet)
  const split = readPrice(item.amount) - own
  const rest = readPrice(item.amount) - amount
  return creditWithout(sheet.winner, own - (split > rest ? rest : rest - split))
}

/** How much of an item who has it owes themselves. */
export function leftOf(item: Item, { shares }: Pick<Sheet, 'shares'>): Cents {
  const split = shares.filter(({ itemId, amount }) => itemId === item.id && amount.startsWith('-'))
  return split.reduce((left, { amount }) => left + readPrice(amount), readPrice(item.amount))
}
