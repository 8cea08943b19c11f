/** What emails and the pages of their links both say. */
export const mail = {
  stillSent: 'You’ll still get bid receipts and winning notices.',
} as const
