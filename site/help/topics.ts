/** What the guide for bidders answers, by the anchor of each answer. */
export const bidderTopics = {
  Bidding: {
    bidding: 'How to bid',
    receipt: 'The receipt, and “This was not me”',
    outbid: 'When somebody outbids you',
    waiting: 'Why you wait between two bids',
  },
  'The end': {
    closing: 'The last minutes',
    winning: 'When you win',
  },
  'Your e-mail': {
    mails: 'Which e-mails come, and how to stop them',
    address: 'Who sees your address',
  },
} as const

/** What the guide for organizers answers. */
export const organizerTopics = {
  Before: {
    opening: 'Open your organization',
    items: 'Put the items on it',
    rules: 'Say how to pay and pick up',
    team: 'Invite your team',
    sharing: 'Share the link',
  },
  During: {
    watching: 'Watch the bids',
    changing: 'Change an item',
    cancelling: 'A bid that should not be there',
  },
  After: {
    ending: 'What happens by itself',
    collecting: 'Collect and hand over',
    unpaid: 'A winner who does not pay',
    again: 'Keep it for next time',
  },
} as const
