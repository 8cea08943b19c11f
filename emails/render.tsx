import type { Letter } from '../api/contract/email/letter.ts'
import { AdminChanged } from './AdminChanged.tsx'
import { BidCancelled } from './BidCancelled.tsx'
import { BidderCode } from './BidderCode.tsx'
import { BidReceipt } from './BidReceipt.tsx'
import { CatchUp } from './CatchUp.tsx'
import { ClosingResults } from './ClosingResults.tsx'
import { ClosingSoon } from './ClosingSoon.tsx'
import { ClosingSummary } from './ClosingSummary.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { DonationOffered } from './DonationOffered.tsx'
import { DonationReceived } from './DonationReceived.tsx'
import { DonationResult } from './DonationResult.tsx'
import { EmailChangeAsked } from './EmailChangeAsked.tsx'
import { EmailChanged } from './EmailChanged.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { Invitation } from './Invitation.tsx'
import { LeadingAgain } from './LeadingAgain.tsx'
import { Message } from './Message.tsx'
import { OpeningSoon } from './OpeningSoon.tsx'
import { Outbid } from './Outbid.tsx'
import { PaymentChanged } from './PaymentChanged.tsx'
import { PaymentReminder } from './PaymentReminder.tsx'
import { toHtml, toText } from './parts.tsx'
import { Question } from './Question.tsx'
import { SecondChance } from './SecondChance.tsx'
import { SecondChanceOver } from './SecondChanceOver.tsx'
import { SignInChanged } from './SignInChanged.tsx'
import { subjectOf } from './subject.ts'
import { Won } from './Won.tsx'

/** A rendered email, ready to be sent. */
export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

/** Renders a letter: the only entry point of this folder. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  const html = await toHtml(templateFor(letter))
  return { subject: subjectOf(letter), html, text: toText(html) }
}

function templateFor(letter: Letter) {
  switch (letter.kind) {
    case 'invitation':
      return <Invitation letter={letter} />
    case 'bid-receipt':
      return <BidReceipt letter={letter} />
    case 'outbid':
      return <Outbid letter={letter} />
    case 'bid-cancelled':
      return <BidCancelled letter={letter} />
    case 'leading-again':
      return <LeadingAgain letter={letter} />
    case 'catch-up':
      return <CatchUp letter={letter} />
    case 'opening-soon':
      return <OpeningSoon letter={letter} />
    case 'closing-soon':
      return <ClosingSoon letter={letter} />
    case 'won':
      return <Won letter={letter} />
    case 'payment-reminder':
      return <PaymentReminder letter={letter} />
    case 'closing-summary':
      return <ClosingSummary letter={letter} />
    case 'closing-results':
      return <ClosingResults letter={letter} />
    case 'message':
      return <Message letter={letter} />
    case 'bidder-code':
      return <BidderCode letter={letter} />
    case 'forgotten-password':
      return <ForgottenPassword letter={letter} />
    case 'confirm-email':
      return <ConfirmEmail letter={letter} />
    case 'email-change-asked':
      return <EmailChangeAsked letter={letter} />
    case 'confirm-address':
      return <ConfirmAddress letter={letter} />
    case 'admin-changed':
      return <AdminChanged letter={letter} />
    case 'payment-changed':
      return <PaymentChanged letter={letter} />
    case 'question':
      return <Question letter={letter} />
    case 'donation-received':
      return <DonationReceived letter={letter} />
    case 'donation-offered':
      return <DonationOffered letter={letter} />
    case 'donation-result':
      return <DonationResult letter={letter} />
    case 'second-chance':
      return <SecondChance letter={letter} />
    case 'second-chance-over':
      return <SecondChanceOver letter={letter} />
    case 'email-changed':
      return <EmailChanged letter={letter} />
    case 'sign-in-changed':
      return <SignInChanged letter={letter} />
  }
}
