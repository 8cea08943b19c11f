/** What is wrong with an offer: said by the form, and by the server to those who have no form. */
export const offer = {
  emailInvalid: 'Please enter a valid email address',
  amountInvalid: 'Please enter a valid bid amount',
  atLeast: 'Bid must be at least {minimum}',
} as const
