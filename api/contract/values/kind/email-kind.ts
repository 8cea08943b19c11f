/** What all code knows of a kind of email. What one is made from is in api/email/kinds, what it says in emails/kinds. */
interface EmailFacts {
  /** What the team reads before the email has a subject. */
  name: string
  /** As whom somebody gets it. What a team gets is not a bidder's, though the same person may be both. */
  reader: 'bidder' | 'team' | 'account'
  /** 0 leaves before all others, 4 after them, see email-urgency.ts. */
  urgency: 0 | 1 | 2 | 3 | 4
  /**
   * Reaches people who unsubscribed: receipts, wins, what is owed for them, a team's own summary, and what they asked for
   * a minute ago.
   */
  isEssential?: true
  /** Holds a secret link or code, or a stranger's words, which are erased once it is sent. */
  isSecret?: true
}

const kinds = {
  invitation: { name: 'Team invitation', reader: 'team', urgency: 0, isSecret: true },
  'bid-receipt': { name: 'Bid receipt', reader: 'bidder', urgency: 4, isEssential: true },
  'places-bought': { name: 'Places bought', reader: 'bidder', urgency: 4, isEssential: true },
  'places-waiting': { name: 'Waiting list joined', reader: 'bidder', urgency: 4, isEssential: true },
  'places-reserved': { name: 'Places offered', reader: 'bidder', urgency: 4, isEssential: true },
  'places-cancelled': { name: 'Places cancelled', reader: 'bidder', urgency: 4, isEssential: true },
  'gift-promised': { name: 'Gift promised', reader: 'bidder', urgency: 4, isEssential: true },
  outbid: { name: 'Outbid', reader: 'bidder', urgency: 2 },
  'bid-cancelled': { name: 'Bid cancelled', reader: 'bidder', urgency: 1 },
  'leading-again': { name: 'Winning again', reader: 'bidder', urgency: 2 },
  'catch-up': { name: 'Several items', reader: 'bidder', urgency: 2 },
  'opening-soon': { name: 'Opening soon', reader: 'bidder', urgency: 3 },
  'closing-soon': { name: 'Closing soon', reader: 'bidder', urgency: 2 },
  won: { name: 'Won', reader: 'bidder', urgency: 1, isEssential: true },
  'payment-reminder': { name: 'Reminder to pay', reader: 'bidder', urgency: 3, isEssential: true },
  'payment-receipt': { name: 'Receipt for payment', reader: 'bidder', urgency: 1, isEssential: true },
  'gift-received': { name: 'Gift received', reader: 'bidder', urgency: 4, isEssential: true },
  'closing-summary': { name: 'Closing summary', reader: 'team', urgency: 4, isEssential: true },
  'closing-results': { name: 'Final prices', reader: 'bidder', urgency: 4 },
  message: { name: 'Message to bidders', reader: 'bidder', urgency: 3 },
  'bidder-code': { name: 'Code for My bids', reader: 'bidder', urgency: 0, isEssential: true, isSecret: true },
  'forgotten-password': { name: 'New password', reader: 'account', urgency: 0, isEssential: true, isSecret: true },
  'confirm-email': { name: 'New email to confirm', reader: 'account', urgency: 0, isEssential: true, isSecret: true },
  'email-change-asked': {
    name: 'Email change asked for',
    reader: 'account',
    urgency: 0,
    isEssential: true,
    isSecret: true,
  },
  'confirm-address': { name: 'Email to confirm', reader: 'account', urgency: 0, isEssential: true },
  'email-changed': { name: 'Email changed', reader: 'account', urgency: 0, isEssential: true, isSecret: true },
  'sign-in-changed': { name: 'Sign-in changed', reader: 'account', urgency: 0, isEssential: true },
  'admin-changed': { name: 'New admin', reader: 'team', urgency: 0, isEssential: true },
  'payment-changed': { name: 'How winners pay changed', reader: 'team', urgency: 0, isEssential: true },
  overpaid: { name: 'Paid too much', reader: 'team', urgency: 4, isEssential: true },
  question: { name: 'Question', reader: 'team', urgency: 4, isSecret: true },
  'donation-received': { name: 'Thanks for a donation', reader: 'bidder', urgency: 4 },
  'donation-offered': { name: 'New donations', reader: 'team', urgency: 4 },
  'donation-result': { name: 'What a donation raised', reader: 'bidder', urgency: 4 },
  'second-chance': { name: 'Second chance', reader: 'bidder', urgency: 1, isEssential: true },
  'second-chance-over': { name: 'No more bidders to ask', reader: 'team', urgency: 3, isEssential: true },
} satisfies Record<string, EmailFacts>
export type EmailKind = keyof typeof kinds

/** Every kind of email there is. */
export const emailFacts: Record<EmailKind, EmailFacts> = kinds
export const emailKinds = Object.keys(kinds) as [EmailKind, ...EmailKind[]]

/** Emails that go to bidders. */
export const bidderKinds = emailKinds.filter((kind) => emailFacts[kind].reader === 'bidder')

/** Whether an email of this kind offers to unsubscribe, and is not sent to those who did. */
export function isOptional(kind: EmailKind): boolean {
  return !emailFacts[kind].isEssential
}

/** Whether nobody but the recipient may ever read the email, so that it can neither be shown nor sent again. */
export function isSecret(kind: EmailKind): boolean {
  return emailFacts[kind].isSecret === true
}

/** The states of an email. Bounced: a provider accepted it and could not deliver it. */
export const emailStates = ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

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
