/** The strip above the pages of the sandbox school, and its emails. */
export const demo = {
  demo: 'Demo',
  strip: 'DEMO',
  notReal: ': nothing here is real, no email is sent, and it resets at',
  about: 'About the demo',
  emails: 'Your demo emails',
} as const
