/** Why something under My bids cannot be done. See product.md#my-bids. */
export const myBids = {
  wrongCode: 'This code isn’t right, or it’s no longer good. Check it, or ask for a new one.',
  codeInvalid: 'Please enter the 6 digits from our email',
  codeSent: 'We emailed a code to {email}. It’s good for {minutes} minutes.',
  unknownDevice: 'Open My bids with a link from an email, or with a code.',
  notInDemo: 'The demo sends no emails, so it has no codes. Open My bids from one of your demo emails.',
  notWinning: 'You’re no longer winning, so your maximum is used up.',
  higher: 'To raise your maximum, place a higher one.',
  tooLateToRemind: 'It closes too soon for a reminder.',
  bidMissing: 'This bid is not there anymore.',
  nothingToWatch: 'This item isn’t open for watching anymore.',
  watchingTooMany: 'You’re watching {count} items, which is the most. Stop watching some under My bids.',
} as const
