import { readWinner } from '../../checkout/winners/read-winner.ts'
import type { Bill } from '../../contract/checkout/bill.ts'
import { type CardFee, extraFor } from '../../contract/checkout/card-fee.ts'
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
  return {
    code,
    items: sheet?.items.map(({ title, amount }) => ({ title, amount })) ?? [],
    due,
    paid,
    waived,
    balance,
    credit,
    cards: typeof cards === 'string' ? 'off' : cards.mode,
    extra: typeof cards === 'string' || !cards.fee || balance === '0.00' ? null : extraIn(balance, cards.fee),
  }
}

function extraIn(balance: string, fee: CardFee): string {
  return toPrice(extraFor(parsePrice(balance) ?? 0, fee))
}
