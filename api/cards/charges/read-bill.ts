import { readWinner } from '../../checkout/winners/read-winner.ts'
import type { Bill } from '../../contract/checkout/bill.ts'
import { extraFor } from '../../contract/checkout/card-fee.ts'
import { refuseCardAmount } from '../../contract/checkout/card-limits.ts'
import { parsePrice, toPrice } from '../../contract/values/money/money.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'

const NOTHING = { due: '0.00', paid: '0.00', waived: '0.00', balance: '0.00', credit: '0.00' }

/** What a bidder owes, and whether they can pay it by card; all zero once they have won nothing any more. */
export async function readBill(
  context: CardContext,
  { organization: { id }, bidderId }: { organization: { id: string }; bidderId: string },
): Promise<Bill> {
  const { database, clock } = context
  const [sheet, cards] = await Promise.all([
    readWinner(database.orm, id, bidderId, clock.now()),
    openCards(context, id),
  ])
  const { code = '', due, paid, waived, balance, credit } = { ...NOTHING, ...sheet?.winner }
  const left = parsePrice(balance) ?? 0
  const mode = typeof cards === 'string' ? 'off' : left === 0 ? cards.mode : (refuseCardAmount(left) ?? cards.mode)
  const extra = typeof cards !== 'string' && cards.fee && left > 0 ? extraFor(left, cards.fee) : null
  return {
    code,
    items: sheet?.items.map(({ title, amount }) => ({ title, amount })) ?? [],
    due,
    paid,
    waived,
    balance,
    credit,
    cards: mode,
    extra: extra === null || mode === 'too-little' || refuseCardAmount(left + extra) ? null : toPrice(extra),
  }
}
