/** What people read in place of an address that was erased, of a bidder or of an email; the tables have it too. */
export const ERASED = 'erased'

/** Why an email is not sent any more, in the words the team reads. */
export const ADDRESS_ERASED = 'The bidder’s address was erased.'
