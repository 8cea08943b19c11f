import { bilingual } from '../../api/contract/words/bilingual.ts'
import { bidding, contactFields } from './en/bidding.ts'
import { board } from './en/board.ts'
import { demo, frame, help } from './en/frame.ts'
import { calendar, item, question, record } from './en/item.ts'
import { mailedLinks } from './en/mailed-links.ts'
import { myBids } from './en/my-bids.ts'
import { donation, organization, watching } from './en/organization.ts'
import { pay } from './en/pay.ts'
import { bidding as biddingInSpanish, contactFields as contactFieldsInSpanish } from './es/bidding.ts'
import { board as boardInSpanish } from './es/board.ts'
import { demo as demoInSpanish, frame as frameInSpanish, help as helpInSpanish } from './es/frame.ts'
import {
  calendar as calendarInSpanish,
  item as itemInSpanish,
  question as questionInSpanish,
  record as recordInSpanish,
} from './es/item.ts'
import { mailedLinks as mailedLinksInSpanish } from './es/mailed-links.ts'
import { myBids as myBidsInSpanish } from './es/my-bids.ts'
import {
  donation as donationInSpanish,
  organization as organizationInSpanish,
  watching as watchingInSpanish,
} from './es/organization.ts'
import { pay as payInSpanish } from './es/pay.ts'

/** Islands' words, where the server says them itself. */
export const biddingWords = bilingual(bidding, biddingInSpanish)
/** What asks bidders for their name and phone number. */
export const contactFieldWords = bilingual(contactFields, contactFieldsInSpanish)
/** The projector board; its island gets them from board-texts.ts. */
export const boardWords = bilingual(board, boardInSpanish)
/** Entries in a calendar. */
export const calendarWords = bilingual(calendar, calendarInSpanish)
/** The sandbox. */
export const demoWords = bilingual(demo, demoInSpanish)
/** The page where somebody offers an item. */
export const donationPageWords = bilingual(donation, donationInSpanish)
/** What surrounds every page. */
export const frameWords = bilingual(frame, frameInSpanish)
/** The pages of help. */
export const helpWords = bilingual(help, helpInSpanish)
/** The page of an item. */
export const itemWords = bilingual(item, itemInSpanish)
/** Pages of links in emails. */
export const mailedLinksWords = bilingual(mailedLinks, mailedLinksInSpanish)
/** The page of one's own bids; its island gets them from my-bids-texts.ts. */
export const myBidsPageWords = bilingual(myBids, myBidsInSpanish)
/** The page of an organization. */
export const organizationWords = bilingual(organization, organizationInSpanish)
/** The page of a bill. */
export const payPageWords = bilingual(pay, payInSpanish)
/** The page of a question about an item. */
export const questionPageWords = bilingual(question, questionInSpanish)
/** The closing record of an item. */
export const recordWords = bilingual(record, recordInSpanish)
/** Hearts on cards and items. */
export const watchingWords = bilingual(watching, watchingInSpanish)
