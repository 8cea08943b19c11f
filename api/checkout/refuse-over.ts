import { balanceOf } from '../contract/checkout/account.ts'
import { formatMoney } from '../contract/values/money.ts'
import { refuse } from '../http/refuse.ts'
import type { WinnerAccount } from './read-winners.ts'

/** Why payments are refused that are more than is owed: somebody else may have taken them just now. */
export function refuseOver(winners: WinnerAccount[]) {
  const [first] = winners
  if (!first) throw new Error('Nobody would pay too much')
  const { balance } = balanceOf(first)
  const who = winners.length === 1 ? first.code : `${first.code} and ${winners.length - 1} more`
  const message =
    balance === 0
      ? `${who}: paid already. Nothing was recorded.`
      : `${who}: only ${formatMoney(balance)} is left to pay. Nothing was recorded.`
  return refuse(409, message, { code: 'over' })
}
