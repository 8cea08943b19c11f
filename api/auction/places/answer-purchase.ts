import { formatMoney, toPrice } from '../../contract/values/money/money.ts'
import { costOf, countPlaces } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { purchaseWords } from '../../contract/words/catalogues.ts'
import type { BoughtPlaces } from './buy-places.ts'
import { refuseOrder } from './refuse-order.ts'

/** What whoever ordered places is told, in their language. */
export function answerPurchase(outcome: BoughtPlaces, language: Language) {
  if (outcome.kind === 'refused') return refuseOrder(outcome.refusal)
  const { purchases } = outcome
  const total = costOf(purchases)
  return {
    message: purchaseWords(language)('bought', { count: countPlaces(purchases), total: formatMoney(total) }),
    purchases: purchases.map(({ id, kind, quantity, unitPrice }) => ({
      id,
      kind,
      quantity,
      price: toPrice(unitPrice),
    })),
    total: toPrice(total),
  }
}
