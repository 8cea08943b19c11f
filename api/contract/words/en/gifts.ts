import { bid } from '../en.ts'

/** What became of a gift. See product#gifts. */
export const gift = {
  notFound: 'Gifts for this aren’t taken right now.',
  blocked: 'This email address can’t give here. Questions: {contact}.',
  notStarted: 'Giving hasn’t started yet.',
  ended: 'Giving for this has ended. Nothing was given.',
  keyReused: 'This gift was sent before with other details. Please start again.',
  cancelled: 'This gift was taken back or cancelled.',
  confirmEmail: bid.confirmEmail,
  given: 'Thank you! You promised {amount}. We emailed you how to pay it.',
  amountInvalid: 'Please enter an amount, like 50 or 49.50',
  amountTooLow: 'Please give at least $1',
  amountTooHigh: 'That’s more than this page takes',
  takeBackOver: 'Gifts can be taken back for {minutes} minutes. That time has passed.',
} as const
