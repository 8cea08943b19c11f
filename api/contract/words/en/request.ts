/** Why a request is not answered, whatever it asks for. */
export const request = {
  tooMany: 'Too many attempts. Please try again in {time}.',
  tooManyPages: 'Too many pages at once. Please wait a moment, and try again.',
  busy: 'We are busy right now. Please try again in a moment.',
  failed: 'Something went wrong on our side. Please try again.',
  unstorable: 'The request contains characters that cannot be stored.',
  gone: 'This organization or item no longer exists.',
  notBoth: 'Please send either an amount or a maximum',
  keyInvalid: 'The Idempotency-Key is not valid',
  amountPositive: 'Bid amount must be positive',
  amountTooHigh: 'Bid must be at most {amount}',
} as const
