/** The subjects of emails to bidders. */
export const subjects = {
  code: 'Your code for {organization}',
  receipt: 'Your bid on {item}: {price}',
  outbid: 'You’ve been outbid on {item}: bid {price} or more',
  cancelled: 'Your bid on {item} was cancelled',
  withdrawn: 'Your bid on {item} was withdrawn',
  again: 'You’re winning {item} again at {price}',
  afterAll: 'Good news: you won {item} for {price}',
  catchUpWinning: {
    one: '{organization}: you’re winning again',
    other: '{organization}: you’re winning {count} items',
  },
  catchUpOutbid: {
    one: '{organization}: you’ve been outbid on 1 item',
    other: '{organization}: you’ve been outbid on {count} items',
  },
  soon: 'Closing soon: {item}, bid {price} or more',
  soonMore: 'Closing soon: {item} and {count} more',
  opening: 'Opening soon: {item}',
  openingMore: 'Opening soon: {item} and {count} more',
  won: 'You won {item} for {price}',
  wonMore: 'You won {item} and {count} more for {price}',
  results: '{organization}: {item} sold for {price}',
  resultsMore: '{organization}: final prices for {item} and {count} more',
  donationReceived: 'Thank you for your donation to {organization}',
  donationRaised: '{item} raised {price}. Thank you!',
  donationThanks: 'Thank you for giving {item}',
} as const
