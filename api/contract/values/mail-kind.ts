/** Every kind of mail the context writes. */
export const letterKinds = [
  'invitation',
  'bid-receipt',
  'outbid',
  'bid-cancelled',
  'leading-again',
  'closing-soon',
  'won',
  'closing-summary',
  'forgotten-password',
  'confirm-email',
  'email-changed',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** Where a mail is on its way. Bounced: a provider took it and could not deliver it. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]

/** What reaches people who unsubscribed: receipts, wins, and what they asked for themselves a minute ago. */
const essential: readonly LetterKind[] = ['bid-receipt', 'won', 'forgotten-password', 'confirm-email', 'email-changed']

/** Whether a mail of this kind offers to unsubscribe, and stays away from those who did. */
export function isOptional(kind: LetterKind): boolean {
  return !essential.includes(kind)
}

/** What somebody who unsubscribes is told. */
export const STILL_SENT = 'You’ll still get bid receipts and winning notices.'

/** Kinds whose mail holds a secret link, which is forgotten once it is sent. */
const secret: readonly LetterKind[] = ['invitation', 'forgotten-password', 'confirm-email']

/** Whether nobody but the recipient may ever read the mail, so that it can neither be shown nor sent again. */
export function isSecret(kind: LetterKind): boolean {
  return secret.includes(kind)
}
