/** What is wrong with a bidder's name or phone number. */
export const contact = {
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please shorten the name',
  phoneMissing: 'Please enter your phone number',
  phoneInvalid: 'Please enter a valid phone number',
  noLinks: 'Please leave out links and email addresses',
} as const
