/** Somebody's own spreadsheet as an auction, before they have an account. */
export const trial = {
  title: 'Your auction',
  about: 'Only in this browser. Nothing has been sent, and bids here are for trying out.',
  save: 'Keep it',
  saving: 'Keeping it…',
  saveFailed: 'This browser can’t keep your files. Sign up, and bring them again under Import.',
  signUp: 'Sign up',
  sheets: 'See the bid sheets',
  close: 'Close',
  language: 'Español',
  items: { one: '{count} item', other: '{count} items' },
  withoutPhotos: { one: '{count} without a photo', other: '{count} without photos' },
  withoutPrice: {
    one: '{count} without a starting bid, so {price}',
    other: '{count} without a starting bid, so {price} each',
  },
  allItems: 'All items',
  rival: 'A rival',
  you: 'You',
  aboutItem: 'About this item',
} as const
