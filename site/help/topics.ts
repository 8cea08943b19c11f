import type { Language } from '../../api/contract/values/text/language.ts'
import type { Topics } from '../ui/page/topics.ts'
import { helpWords } from '../words/catalogues.ts'

/** What the guide for bidders answers, by the anchor of each answer. */
export function bidderTopics(language: Language): Topics {
  const say = helpWords(language)
  return {
    [say('partBidding')]: {
      bidding: say('bidding'),
      maximum: say('maximum'),
      'my-bids': say('myBids'),
      receipt: say('receipt'),
      outbid: say('outbid'),
      waiting: say('waiting'),
    },
    [say('partEnd')]: { closing: say('closing'), winning: say('winning') },
    [say('partEmail')]: { mails: say('mails'), address: say('address') },
  }
}

/** What the guide for organizers answers. */
export const organizerTopics = {
  Before: {
    opening: 'Create your organization',
    items: 'Add your items',
    donations: 'Let people donate items',
    rules: 'Say how to pay and pick up',
    team: 'Invite your team',
    sharing: 'Share the link',
  },
  During: {
    watching: 'Watch the bids',
    changing: 'Change an item',
    cancelling: 'Cancel a bid',
    paper: 'Print, and enter bids from paper and paddles',
  },
  After: {
    ending: 'What happens automatically',
    collecting: 'Collect payment and hand over items',
    helpers: 'Let helpers run the checkout',
    unpaid: 'When a winner doesn’t pay',
    again: 'Save it for next time',
  },
} as const
