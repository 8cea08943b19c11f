import type { Asks } from '../../api/contract/values/address/bidder-contact.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import type { Say } from '../../api/contract/words/say.ts'
import type { myBids } from '../words/en/mailed-links.ts'

/** Says what My bids says. */
export type SayMyBids = Say<typeof myBids>

/** Where the page is: whose, and on which clocks. */
export interface MyBidsContext {
  orgSlug: string
  timeZone: string
  language: Language
  email: string
  /** What the organization requires with a bid and does not know yet. */
  asks: Asks
  say: SayMyBids
}
