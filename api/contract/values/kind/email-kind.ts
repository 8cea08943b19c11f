/** Every kind of email there is. */
export const emailKinds = [
  'invitation',
  'bid-receipt',
  'outbid',
  'bid-cancelled',
  'leading-again',
  'catch-up',
  'opening-soon',
  'closing-soon',
  'won',
  'payment-reminder',
  'payment-receipt',
  'closing-summary',
  'closing-results',
  'message',
  'bidder-code',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'confirm-address',
  'email-changed',
  'sign-in-changed',
  'admin-changed',
  'payment-changed',
  'overpaid',
  'question',
  'donation-received',
  'donation-offered',
  'donation-result',
  'second-chance',
  'second-chance-over',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** The states of an email. Bounced: a provider accepted it and could not deliver it. */
export const emailStates = ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

/** What reaches people who unsubscribed: receipts, wins, what is owed for them, a team's own summary, and what they asked for a minute ago. */
const essential: readonly EmailKind[] = [
  'bid-receipt',
  'won',
  'payment-reminder',
  'payment-receipt',
  'second-chance',
  'second-chance-over',
  'closing-summary',
  'bidder-code',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'confirm-address',
  'email-changed',
  'sign-in-changed',
  'admin-changed',
  'payment-changed',
  'overpaid',
]

/** Whether an email of this kind offers to unsubscribe, and is not sent to those who did. */
export function isOptional(kind: EmailKind): boolean {
  return !essential.includes(kind)
}

/** Kinds whose mail holds a secret link or code, or a stranger's words, which are erased once it is sent. */
const secret: readonly EmailKind[] = [
  'invitation',
  'bidder-code',
  'forgotten-password',
  'confirm-email',
  'email-change-asked',
  'email-changed',
  'question',
]

/** Whether nobody but the recipient may ever read the email, so that it can neither be shown nor sent again. */
export function isSecret(kind: EmailKind): boolean {
  return secret.includes(kind)
}

/** As whom somebody gets each kind of email. */
const readers: Record<EmailKind, 'bidder' | 'team' | 'account'> = {
  'bid-receipt': 'bidder',
  outbid: 'bidder',
  'bid-cancelled': 'bidder',
  'leading-again': 'bidder',
  'catch-up': 'bidder',
  'opening-soon': 'bidder',
  'closing-soon': 'bidder',
  won: 'bidder',
  'payment-reminder': 'bidder',
  'payment-receipt': 'bidder',
  'second-chance': 'bidder',
  'closing-results': 'bidder',
  message: 'bidder',
  'bidder-code': 'bidder',
  'donation-received': 'bidder',
  'donation-result': 'bidder',
  invitation: 'team',
  'closing-summary': 'team',
  'admin-changed': 'team',
  'payment-changed': 'team',
  overpaid: 'team',
  question: 'team',
  'donation-offered': 'team',
  'second-chance-over': 'team',
  'forgotten-password': 'account',
  'confirm-email': 'account',
  'email-change-asked': 'account',
  'confirm-address': 'account',
  'email-changed': 'account',
  'sign-in-changed': 'account',
}

/** Emails that go to bidders: what a team gets is not a bidder's, though the same person may be both. */
export const bidderKinds = emailKinds.filter((kind) => readers[kind] === 'bidder')

/** Whom a message to bidders is for. See product#messages-to-bidders. */
export const messageAudiences = ['bidders', 'items', 'winners', 'unpaid'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/**
 * What a link mailed to somebody with an account is for: setting a new password, confirming a new email, or taking back
 * a change of email from the address that the account has, or had.
 */
export const linkPurposes = ['password', 'confirm-email', 'protect-email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** What somebody is told of by email, because whoever else did it could then sign in, or lock them out. */
export const signInChanges = ['password', 'two-step-on', 'two-step-off'] as const
export type SignInChange = (typeof signInChanges)[number]

/** How many emails an organization causes a day at most while its admin has not confirmed theirs. */
export const UNCONFIRMED_EMAILS_A_DAY = 100
