/** Every kind of email there is. */
export const letterKinds = [
  'invitation',
  'bid-receipt',
  'outbid',
  'bid-cancelled',
  'leading-again',
  'catch-up',
  'closing-soon',
  'won',
  'closing-summary',
  'closing-results',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'confirm-address',
  'email-changed',
  'sign-in-changed',
  'admin-changed',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** The states of an email. Bounced: a provider accepted it and could not deliver it. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]

/** What reaches people who unsubscribed: receipts, wins, a team's own summary, and what they asked for a minute ago. */
const essential: readonly LetterKind[] = [
  'bid-receipt',
  'won',
  'closing-summary',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'confirm-address',
  'email-changed',
  'sign-in-changed',
  'admin-changed',
]

/** Whether an email of this kind offers to unsubscribe, and is not sent to those who did. */
export function isOptional(kind: LetterKind): boolean {
  return !essential.includes(kind)
}

/** The note for somebody who unsubscribes. */
export const STILL_SENT = 'You’ll still get bid receipts and winning notices.'

/** Kinds whose mail holds a secret link, which is erased once it is sent. */
const secret: readonly LetterKind[] = [
  'invitation',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'email-changed',
]

/** Whether nobody but the recipient may ever read the email, so that it can neither be shown nor sent again. */
export function isSecret(kind: LetterKind): boolean {
  return secret.includes(kind)
}
