import { FILTER_UNKNOWN, SEARCH_TOO_LONG } from '../values/list/filter.ts'
import { paymentNames } from '../values/money/payment-names.ts'
import { PICTURE_TOO_LARGE } from '../values/picture/picture.ts'

/** What is wrong with an offer: said by the form, and by the server to those who have no form. */
export const offer = {
  emailInvalid: 'Please enter a valid email address',
  amountInvalid: 'Please enter a valid bid amount',
  atLeast: 'Bid must be at least {minimum}',
} as const

/** What became of a bid: why it does not count, or how it stands. See product#bid-refusals. */
export const bid = {
  notFound: 'No active auction found',
  paddleReturned: 'Nobody holds this paddle any more.',
  blocked: 'This email address can’t bid here. Questions: {contact}.',
  inHall: 'Bidding on this item happens at the event.',
  notStarted: 'Bidding has not started yet.',
  ended: 'Bidding has ended.',
  paused: {
    one: 'Bidding is paused for a minute, so this bid doesn’t count. Please send it again then.',
    other: 'Bidding is paused for up to {count} minutes, so this bid doesn’t count. Please send it again then.',
  },
  maximumReached: 'This item has reached the maximum bid of {amount}.',
  tooLow: 'Bid must be at least {minimum}',
  sameAmount: 'Someone already placed the same bid amount. Bid must be at least {minimum}.',
  outbid: 'You have been outbid. Bid must be at least {minimum}.',
  cooldown: 'Please wait {seconds} seconds before bidding again.',
  confirmAmount: 'The next bid only has to be {minimum}. Do you want to bid {amount}?',
  confirmSlip: 'The next bid only has to be {minimum}. Did you mean {suggested}, not {amount}?',
  confirmBuyNow: 'Have it now for {price}? It’s yours at once, this is binding, and bidding ends.',
  buyNowOver: 'Bidding has begun: the next bid is {minimum}.',
  buyNowGone: 'This can’t be bought at once anymore. The next bid is {minimum}.',
  bought: 'It’s yours for {amount}.',
  keyReused: 'This Idempotency-Key was used for another bid. Please send a new one.',
  cancelled: 'This bid was withdrawn or cancelled. It no longer counts.',
  winning: 'You’re winning at {amount}',
  winningUpTo: 'You’re winning at {amount}. Your maximum: {maximum}',
  maximumSet: 'You are already winning. Your maximum is at least {maximum}.',
  confirmEmail: 'Please confirm your email first. We can email you a code.',
  beaten: 'Your bid of {amount} counts, but somebody’s maximum is higher. The current bid is {price}.',
} as const

/** What became of a purchase. See product#places. */
export const purchase = {
  notFound: 'We can’t find this anymore.',
  blocked: bid.blocked,
  notStarted: 'Places are not on sale yet.',
  ended: 'Places are no longer on sale.',
  paused: {
    one: 'Everything is paused for a minute, so nothing was bought. Please send it again then.',
    other: 'Everything is paused for up to {count} minutes, so nothing was bought. Please send it again then.',
  },
  notSold: '“{kind}” isn’t on sale right now. Please choose again.',
  onlyNotSold: 'This isn’t on sale right now. Please look again.',
  priceChanged: 'The price is {price} now. Nothing was bought. Do you want it at that price?',
  soldOut: 'Just sold out. Nothing was bought.',
  onlyLeft: {
    one: 'Only one place is left. Nothing was bought.',
    other: 'Only {count} places are left. Nothing was bought.',
  },
  tooManyEach: {
    one: 'Each family can have one place. Nothing was bought.',
    other: 'Each family can have {count} places. Nothing was bought.',
  },
  keyReused: 'This was already bought, with other details. Please check before you buy more.',
  cancelled: 'This purchase was cancelled.',
  confirmEmail: bid.confirmEmail,
  bought: {
    one: 'It’s yours: one place for {total}. We emailed you a receipt.',
    other: 'They’re yours: {count} places for {total}. We emailed you a receipt.',
  },
  quantityInvalid: 'Please choose how many',
  priceInvalid: 'Please load the page again',
  answerTooLong: 'Please use at most 200 characters',
  placesLeft: 'Places are left, so there’s no waiting list. You can buy them now.',
  lineOver: 'The sale ends too soon for the waiting list.',
  inLine: 'You’re on the waiting list. We’ll email you when it’s your turn.',
  takenBackBefore: 'These places were already taken back or cancelled.',
  pickedUp: 'These places were already checked in.',
  tooLateToReturn: 'The sale has ended, so places can’t be taken back anymore.',
  returnTimeOver: 'Places can be taken back for {minutes} minutes. That time has passed.',
  tooLateToAnswer: 'The sale has ended, so this can’t be changed anymore.',
  tooManyAnswers: 'Please load the page again: you have fewer places now.',
} as const

/** What is wrong with a bidder's name or phone number. */
export const contact = {
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please shorten the name',
  phoneMissing: 'Please enter your phone number',
  phoneInvalid: 'Please enter a valid phone number',
  noLinks: 'Please leave out links and email addresses',
} as const

/** Why somebody cannot pay by card now. */
export const paying = {
  nothingLeft: 'Nothing is left to pay.',
  off: 'Paying by card isn’t possible here right now.',
  away: 'The card service didn’t answer. Nothing was charged. Please try again.',
  refused: 'The card service can’t take this payment right now. Nothing was charged.',
  'too-little': 'Less than $0.50 can’t be paid by card. Please ask the organizers how to pay it.',
  'too-much': 'More than $999,999.99 can’t be paid by card at once. Please ask the organizers how to pay it.',
} as const

/** What is wrong with an item that somebody offers to give. */
export const donation = {
  titleMissing: 'Please say what you’re giving',
  titleTooLong: 'Please use at most 200 characters',
  descriptionTooLong: 'Please use at most 2,000 characters',
  valueInvalid: 'Please enter an amount, like 200 or 49.50',
  nameTooLong: 'Please use at most 50 characters',
  noLinks: 'Please leave out links and email addresses',
  noPhone: 'Please leave out phone numbers',
  siteInvalid: 'Please enter a web address, like www.example.org',
  off: 'This page doesn’t take donations right now.',
  trap: 'Something filled in a field that people don’t see. Please email {contact} instead.',
  stale: 'This page was open for too long. Please press Send donation again.',
  early: 'That was quick! Please press Send donation again.',
  full: 'There are many donations waiting already. Please email {contact} instead.',
  'no-form': 'That didn’t arrive. Please try again.',
  'too-slow': 'That took too long to arrive. Please try again, perhaps with a smaller photo.',
  busy: 'Many people are sending donations right now. Please try again in a moment.',
  'not-a-picture': 'Please choose a photo (PNG, JPG, GIF, etc.)',
  unreadable: 'We can’t read this picture. Please save it as a JPG again, or choose another.',
  heic: 'This is a HEIC photo, which browsers can’t show. Please save it as a JPG and choose that.',
  'too-long': 'Please choose a photo smaller than 10 MB',
  'too-large': 'Please choose a photo with fewer than 40 million pixels',
  'no-room': 'We can’t take photos right now. Please send it without one.',
} as const

/** Why what a link in an email is for cannot be done. */
export const linkRefusal = {
  broken: 'This link isn’t working, or what it was about is gone. Please open it again from your email.',
  cancelled: 'This bid was already withdrawn or cancelled. It no longer counts.',
  outbid: 'Someone has bid more since, so there’s nothing to withdraw.',
  closed: 'Bidding has ended, so this bid can’t be withdrawn anymore.',
  closesSoon: 'Bidding closes too soon to withdraw a bid. Please email the organizers.',
  once: 'You can withdraw one bid on an item, and you already did. Please email the organizers.',
  tooLate: 'Bids can be withdrawn for {minutes} minutes. That time has passed.',
  freshWin: 'You won “{title}” less than {days} days ago. Please ask {organization} ({contact}).',
  hasPlaces: 'You have places at “{title}”. Please ask {organization} ({contact}).',
  stillWinning:
    'You’re winning “{title}”, so we need your address until bidding ends. Please ask {organization} ({contact}).',
} as const

/** Why something under My bids cannot be done. See product#my-bids. */
export const myBids = {
  wrongCode: 'This code isn’t right, or it’s no longer good. Check it, or ask for a new one.',
  codeInvalid: 'Please enter the 6 digits from our email',
  codeSent: 'We emailed a code to {email}. It’s good for {minutes} minutes.',
  linkOver: 'This link is too old. We can email you a code instead.',
  unknownDevice: 'Open My bids with a link from an email, or with a code.',
  notInDemo: 'The demo sends no emails, so it has no codes. Open My bids from one of your demo emails.',
  notWinning: 'You’re no longer winning, so your maximum is used up.',
  higher: 'To raise your maximum, place a higher one.',
  nameNotAsked: 'We don’t need your name any more.',
  tooLateToRemind: 'It closes too soon for a reminder.',
  bidMissing: 'This bid is not there anymore.',
  nothingToWatch: 'This item isn’t open for watching anymore.',
  watchingTooMany: 'You’re watching {count} items, which is the most. Stop watching some under My bids.',
} as const

/** What is wrong with a question about an item. */
export const question = {
  missing: 'Please write your question',
  tooLong: 'Please use at most 1,000 characters',
  trap: 'Something filled in a field that people don’t see. Please email {contact} instead.',
  stale: 'This page was open for too long. Please press Send question again.',
  early: 'That was quick! Please press Send question again.',
  unreachable: 'We can’t pass questions on right now. Please email {contact}.',
} as const

/** Why a request is not answered, whatever it asks for. */
export const request = {
  tooMany: 'Too many attempts. Please try again in {time}.',
  tooManyPages: 'Too many pages at once. Please wait a moment, and try again.',
  busy: 'We are busy right now. Please try again in a moment.',
  biddingBusy: 'Bidding is busy right now. Please try again in a moment.',
  otherSite: 'This request came from another site.',
  notAForm: 'Please send a form.',
  tooLong: 'The request is too large.',
  pictureTooLong: PICTURE_TOO_LARGE,
  organizationMissing: 'Organization not found',
  failed: 'Something went wrong on our side. Please try again.',
  unstorable: 'The request contains characters that cannot be stored.',
  gone: 'This organization or item no longer exists.',
  notBoth: 'Please send either an amount or a maximum',
  keyInvalid: 'The Idempotency-Key is not valid',
  amountPositive: 'Bid amount must be positive',
  amountTooHigh: 'Bid must be at most {amount}',
} as const

/** What emails and the pages of their links both say. */
export const mail = {
  enterAmount: 'Enter {price} there.',
  addCode: 'If there’s a place for a note, add your code: {code}.',
  stillSent: 'You’ll still get bid receipts and winning notices.',
} as const

/** How somebody paid. In a file of its own, as the checkout needs no other of these words. */
export const payments = {
  ...paymentNames,
  refundCash: 'Refund in cash',
  refundCheck: 'Refund by check',
  forFee: 'and {price} for the card fee',
} as const

/** What a line of a bill is called that is part of a line of somebody else, and the line that takes it off theirs. */
export const share = {
  gift: 'Gift: {title}',
  allFrom: '{title}, from {name}',
  halfFrom: 'Half of {title}, from {name}',
  partFrom: 'Part of {title}, from {name}',
  allBy: '{title}, paid by {name}',
  halfBy: 'Half of {title}, paid by {name}',
  partBy: 'Part of {title}, paid by {name}',
} as const

/** What the rules of an organization say until its team writes others. */
export const rules = {
  payment: 'Payment is due within {hours} hours of the end of the auction.',
  pickup: 'Pickup is at the school office, unless we say otherwise.',
  howToPay: 'How to pay: ask us.',
} as const

/** What visitors read while the site starts. */
export const maintenance = {
  message: 'This site is being updated. Please try again in a moment.',
  title: 'Back in a moment',
  text: '{product} is being updated. This page will reload on its own, and no bids are lost.',
} as const

/** What is wrong with what an address asks for. */
export const query = {
  filterUnknown: FILTER_UNKNOWN,
  searchTooLong: SEARCH_TOO_LONG,
  askedTwice: 'This address says the same thing twice. Please choose again.',
} as const
