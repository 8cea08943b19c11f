import { bilingual } from './bilingual.ts'
import { bid } from './en/bid.ts'
import { contact } from './en/contact.ts'
import { donation } from './en/donation.ts'
import { linkRefusal } from './en/link-refusal.ts'
import { mail } from './en/mail.ts'
import { maintenance } from './en/maintenance.ts'
import { myBids } from './en/my-bids.ts'
import { offer } from './en/offer.ts'
import { question } from './en/question.ts'
import { request } from './en/request.ts'
import { rules } from './en/rules.ts'
import { bid as bidInSpanish } from './es/bid.ts'
import { contact as contactInSpanish } from './es/contact.ts'
import { donation as donationInSpanish } from './es/donation.ts'
import { linkRefusal as linkRefusalInSpanish } from './es/link-refusal.ts'
import { mail as mailInSpanish } from './es/mail.ts'
import { maintenance as maintenanceInSpanish } from './es/maintenance.ts'
import { myBids as myBidsInSpanish } from './es/my-bids.ts'
import { offer as offerInSpanish } from './es/offer.ts'
import { question as questionInSpanish } from './es/question.ts'
import { request as requestInSpanish } from './es/request.ts'
import { rules as rulesInSpanish } from './es/rules.ts'

// For servers: an island reads the words of its page (site/words/spoken.ts), or both languages would travel with it.

/** What is wrong with an offer before it is judged. */
export const offerWords = bilingual(offer, offerInSpanish)
/** What is wrong with a bidder's name or phone number. */
export const contactWords = bilingual(contact, contactInSpanish)
/** What became of a bid. */
export const bidWords = bilingual(bid, bidInSpanish)
/** What is wrong with an item that somebody offers to give. */
export const donationWords = bilingual(donation, donationInSpanish)
/** Why a link in an email does not do what it is for. */
export const linkRefusalWords = bilingual(linkRefusal, linkRefusalInSpanish)
/** Why something under My bids cannot be done. */
export const myBidsWords = bilingual(myBids, myBidsInSpanish)
/** What is wrong with a question about an item. */
export const questionWords = bilingual(question, questionInSpanish)
/** Why a request is not answered. */
export const requestWords = bilingual(request, requestInSpanish)
/** What emails and the pages of their links both say. */
export const mailWords = bilingual(mail, mailInSpanish)
/** The rules of an organization that has written none. */
export const rulesWords = bilingual(rules, rulesInSpanish)
/** The page while the site starts. */
export const maintenanceWords = bilingual(maintenance, maintenanceInSpanish)
