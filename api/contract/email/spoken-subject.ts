import type { EmailKind } from '../values/kind/email-kind.ts'

const names: Record<EmailKind, string> = {
  invitation: 'Team invitation',
  'bid-receipt': 'Bid receipt',
  outbid: 'Outbid',
  'bid-cancelled': 'Bid cancelled',
  'leading-again': 'Winning again',
  'catch-up': 'Several items',
  'opening-soon': 'Opening soon',
  'closing-soon': 'Closing soon',
  won: 'Won',
  'payment-reminder': 'Reminder to pay',
  'closing-summary': 'Closing summary',
  'closing-results': 'Final prices',
  message: 'Message to bidders',
  'bidder-code': 'Code for My bids',
  'forgotten-password': 'New password',
  'email-change-asked': 'Email change asked for',
  'confirm-email': 'New email to confirm',
  'confirm-address': 'Email to confirm',
  'email-changed': 'Email changed',
  'sign-in-changed': 'Sign-in changed',
  'admin-changed': 'New admin',
  'payment-changed': 'How winners pay changed',
  question: 'Question',
  'donation-received': 'Thanks for a donation',
  'donation-offered': 'New donations',
  'donation-result': 'What a donation raised',
  'second-chance': 'Second chance',
  'second-chance-over': 'No more bidders to ask',
}

/** What an email is about before it is put into words: "Outbid: A week at the lake". */
export function spokenSubject(kind: EmailKind, title: string | null): string {
  return title === null ? names[kind] : `${names[kind]}: ${title}`
}
