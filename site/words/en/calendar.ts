/** What stands in somebody's calendar about the end of an item. */
export const calendar = {
  closes: 'Bidding closes: {item}',
  closesOnMany: 'Bidding closes on {count} items of {organization}',
  more: 'And {count} more.',
  closesAt: 'Closes {time}.',
  extension: 'Bids in the last minutes may move the end, by {minutes} minutes at most.',
  missing: 'No such auction',
  later: 'Please try again in a moment',
} as const
