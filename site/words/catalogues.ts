import { bilingual } from '../../api/contract/words/bilingual.ts'
import * as enBidding from './en/bidding.ts'
import * as enFrame from './en/frame.ts'
import * as enGiving from './en/giving.ts'
import * as enItem from './en/item.ts'
import * as enMailedLinks from './en/mailed-links.ts'
import * as enOrganization from './en/organization.ts'
import * as enPlaces from './en/places.ts'
import * as esBidding from './es/bidding.ts'
import * as esFrame from './es/frame.ts'
import * as esGiving from './es/giving.ts'
import * as esItem from './es/item.ts'
import * as esMailedLinks from './es/mailed-links.ts'
import * as esOrganization from './es/organization.ts'
import * as esPlaces from './es/places.ts'

const en = { ...enBidding, ...enFrame, ...enGiving, ...enItem, ...enMailedLinks, ...enOrganization, ...enPlaces }
const es = { ...esBidding, ...esFrame, ...esGiving, ...esItem, ...esMailedLinks, ...esOrganization, ...esPlaces }

/** What pages for bidders say. An island gets its texts along with its page, and those of one language alone. */
export const texts = { en, es }

export const {
  bidding: biddingWords,
  board: boardWords,
  calendar: calendarWords,
  contactFields: contactFieldWords,
  demo: demoWords,
  donation: donationPageWords,
  frame: frameWords,
  giving: givingWords,
  help: helpWords,
  item: itemWords,
  mailedLinks: mailedLinksWords,
  myBids: myBidsPageWords,
  organization: organizationWords,
  pay: payPageWords,
  places: placesWords,
  question: questionPageWords,
  record: recordWords,
  watching: watchingWords,
} = bilingual(texts)
