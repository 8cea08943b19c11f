/** What visitors read while the site starts. */
export const maintenance = {
  message: 'This site is being updated. Please try again in a moment.',
  title: 'Back in a moment',
  text: '{product} is being updated. This page will reload on its own, and no bids are lost.',
} as const
