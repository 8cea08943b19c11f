import { bilingual } from './bilingual.ts'
import * as english from './en.ts'
import * as spanish from './es.ts'

// For servers: an island reads the words of its page (site/words/spoken.ts), or both languages would travel with it.

/** What is wrong with an offer before it is judged. */
export const offerWords = bilingual(english.offer, spanish.offer)
/** What is wrong with a bidder's name or phone number. */
export const contactWords = bilingual(english.contact, spanish.contact)
/** What became of a bid. */
export const bidWords = bilingual(english.bid, spanish.bid)
/** What is wrong with an item that somebody offers to give. */
export const donationWords = bilingual(english.donation, spanish.donation)
/** Why a link in an email does not do what it is for. */
export const linkRefusalWords = bilingual(english.linkRefusal, spanish.linkRefusal)
/** Why something under My bids cannot be done. */
export const myBidsWords = bilingual(english.myBids, spanish.myBids)
/** What is wrong with a question about an item. */
export const questionWords = bilingual(english.question, spanish.question)
/** Why a request is not answered. */
export const requestWords = bilingual(english.request, spanish.request)
/** Why somebody cannot pay by card now. */
export const payingWords = bilingual(english.paying, spanish.paying)
/** What emails and the pages of their links both say. */
export const mailWords = bilingual(english.mail, spanish.mail)
/** How somebody paid. */
export const paymentWords = bilingual(english.payments, spanish.payments)
/** The rules of an organization that has written none. */
export const rulesWords = bilingual(english.rules, spanish.rules)
/** The page while the site starts. */
export const maintenanceWords = bilingual(english.maintenance, spanish.maintenance)
/** What is wrong with what an address asks for. */
export const queryWords = bilingual(english.query, spanish.query)
