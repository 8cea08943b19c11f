import type { Email } from '../api/contract/email/email.ts'
import {
  ConfirmAddress,
  ConfirmEmail,
  EmailChangeAsked,
  EmailChanged,
  ForgottenPassword,
  SignInChanged,
} from './AccountEmails.tsx'
import { BidderCode } from './BidderCode.tsx'
import { BidCancelled, LeadingAgain, Outbid } from './BidEmails.tsx'
import { BidReceipt } from './BidReceipt.tsx'
import { CatchUp } from './CatchUp.tsx'
import { ClosingResults } from './ClosingResults.tsx'
import { ClosingSoon } from './ClosingSoon.tsx'
import { ClosingSummary } from './ClosingSummary.tsx'
import { DonationOffered, DonationReceived, DonationResult } from './DonationEmails.tsx'
import { toText } from './email-text.ts'
import { Message } from './Message.tsx'
import { OpeningSoon } from './OpeningSoon.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import { toHtml } from './parts.tsx'
import { SecondChance, SecondChanceOver } from './SecondChance.tsx'
import { subjectOf } from './subject.ts'
import { AdminChanged, Invitation, Overpaid, PaymentChanged, Question } from './TeamEmails.tsx'
import { PaymentReminder, Won } from './WinnerEmails.tsx'

/** A rendered email, ready to be sent. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Renders an email: the only entry point of this folder. */
export async function renderEmail(email: Email): Promise<RenderedEmail> {
  const html = await toHtml(templateFor(email))
  return { subject: subjectOf(email), html, text: toText(html) }
}

function templateFor(email: Email) {
  switch (email.kind) {
    case 'invitation':
      return <Invitation email={email} />
    case 'bid-receipt':
      return <BidReceipt email={email} />
    case 'outbid':
      return <Outbid email={email} />
    case 'bid-cancelled':
      return <BidCancelled email={email} />
    case 'leading-again':
      return <LeadingAgain email={email} />
    case 'catch-up':
      return <CatchUp email={email} />
    case 'opening-soon':
      return <OpeningSoon email={email} />
    case 'closing-soon':
      return <ClosingSoon email={email} />
    case 'won':
      return <Won email={email} />
    case 'payment-receipt':
      return <PaymentReceipt email={email} />
    case 'payment-reminder':
      return <PaymentReminder email={email} />
    case 'closing-summary':
      return <ClosingSummary email={email} />
    case 'closing-results':
      return <ClosingResults email={email} />
    case 'message':
      return <Message email={email} />
    case 'bidder-code':
      return <BidderCode email={email} />
    case 'forgotten-password':
      return <ForgottenPassword email={email} />
    case 'confirm-email':
      return <ConfirmEmail email={email} />
    case 'email-change-asked':
      return <EmailChangeAsked email={email} />
    case 'confirm-address':
      return <ConfirmAddress email={email} />
    case 'admin-changed':
      return <AdminChanged email={email} />
    case 'payment-changed':
      return <PaymentChanged email={email} />
    case 'overpaid':
      return <Overpaid email={email} />
    case 'question':
      return <Question email={email} />
    case 'donation-received':
      return <DonationReceived email={email} />
    case 'donation-offered':
      return <DonationOffered email={email} />
    case 'donation-result':
      return <DonationResult email={email} />
    case 'second-chance':
      return <SecondChance email={email} />
    case 'second-chance-over':
      return <SecondChanceOver email={email} />
    case 'email-changed':
      return <EmailChanged email={email} />
    case 'sign-in-changed':
      return <SignInChanged email={email} />
  }
}
