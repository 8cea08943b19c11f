/** What the guide for bidders answers, by the anchor of each answer. */
export const bidderTopics = {
  Bidding: {
    bidding: 'How to bid',
    maximum: 'Let us bid for you',
    receipt: 'Your receipt, and “This wasn’t me”',
    outbid: 'When someone outbids you',
    waiting: 'Why you wait between bids',
  },
  'The end': {
    closing: 'The last minutes',
    winning: 'When you win',
  },
  'Your email': {
    mails: 'Which emails you get, and how to stop them',
    address: 'Who sees your address',
  },
} as const

/** What the guide for organizers answers. */
export const organizerTopics = {
  Before: {
    opening: 'Create your organization',
    items: 'Add your items',
    rules: 'Say how to pay and pick up',
    team: 'Invite your team',
    sharing: 'Share the link',
  },
  During: {
    watching: 'Watch the bids',
    changing: 'Change an item',
    cancelling: 'Cancel a bid',
  },
  After: {
    ending: 'What happens automatically',
    collecting: 'Collect payment and hand over items',
    unpaid: 'When a winner doesn’t pay',
    again: 'Save it for next time',
  },
} as const
