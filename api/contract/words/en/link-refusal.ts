/** Why what a link in an email is for cannot be done. */
export const linkRefusal = {
  broken: 'This link isn’t working. Please open it again from your email.',
  cancelled: 'This bid was already withdrawn or cancelled. It no longer counts.',
  outbid: 'Someone has bid more since, so there’s nothing to withdraw.',
  closed: 'Bidding has ended, so this bid can’t be withdrawn anymore.',
  closesSoon: 'Bidding closes too soon to withdraw a bid. Please email the organizers.',
  once: 'You can withdraw one bid on an item, and you already did. Please email the organizers.',
  tooLate: 'Bids can be withdrawn for {minutes} minutes. That time has passed.',
  freshWin: 'You won “{title}” less than {days} days ago. Please ask {organization} ({contact}).',
  stillWinning:
    'You’re winning “{title}”, so we need your address until bidding ends. Please ask {organization} ({contact}).',
} as const
