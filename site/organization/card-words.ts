import type { Say } from '../../api/contract/words/say.ts'
import type { organization } from '../words/en/organization.ts'

/** What the card of a live item says, with blanks for what changes while its page is open. */
export type CardWords = ReturnType<typeof cardWords>

/** @param isLead whether for the item that is shown large */
export function cardWords(say: Say<typeof organization>, isLead: boolean) {
  return {
    noBids: say(isLead ? 'noBidsYet' : 'startingBidWithoutBids'),
    oneBid: say('bids', { count: 1 }),
    bids: say('bids', { count: '{count}' }),
    left: say(isLead ? 'closingNext' : 'left', { time: '{time}' }),
    startingBid: say('startingBid'),
    currentBid: say('currentBid'),
  }
}
