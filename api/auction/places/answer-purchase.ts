import { formatMoney, toPrice } from '../../contract/values/money/money.ts'
import { costOf, countPlaces } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { purchaseWords } from '../../contract/words/catalogues.ts'
import type { BoughtPlaces } from './buy-places.ts'

/** What whoever bought places is told, in their language. */
export function answerPurchase({ purchases }: Extract<BoughtPlaces, { kind: 'bought' }>, language: Language) {
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
