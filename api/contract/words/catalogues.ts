import { bilingual } from './bilingual.ts'
import * as enGifts from './en/gifts.ts'
import * as enMain from './en.ts'
import * as esGifts from './es/gifts.ts'
import * as esMain from './es.ts'

const en = { ...enMain, ...enGifts }
const es = { ...esMain, ...esGifts }

/** What islands, schemas, and servers all say, in every language. */
export const texts = { en, es }

// For servers: an island reads the words of its page (site/words/spoken.ts), or every language would travel with it.
export const {
  bid: bidWords,
  contact: contactWords,
  donation: donationWords,
  gift: giftWords,
  linkRefusal: linkRefusalWords,
  mail: mailWords,
  maintenance: maintenanceWords,
  myBids: myBidsWords,
  offer: offerWords,
  paying: payingWords,
  payments: paymentWords,
  purchase: purchaseWords,
  query: queryWords,
  question: questionWords,
  request: requestWords,
  rules: rulesWords,
  share: shareWords,
} = bilingual(texts)
