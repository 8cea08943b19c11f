import { formatMoney } from '../../contract/values/money/money.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { Overpaid } from './take-payments.ts'

/** Why payments are refused that are more than is owed: somebody else may have taken them, or cancelled the win, just now. */
export function refuseOver(winners: Overpaid[]) {
  const [first] = winners
  if (!first) throw new Error('Nobody would pay too much')
  const who = winners.length === 1 ? first.code : `${first.code} and ${winners.length - 1} more`
  return refuse(409, `${who}: ${leftInWords(first)}. Nothing was recorded.`, { code: 'over' })
}

function leftInWords({ balance, hasPaid }: Overpaid): string {
  if (balance > 0) return `only ${formatMoney(balance)} is left to pay`
  return hasPaid ? 'paid already' : 'nothing is left to pay'
}
