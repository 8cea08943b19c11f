import type { LetterKind } from '../../contract/values/kind/mail-kind.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import { type MailContent, parseContent } from '../outbox/mail-content.ts'
import { refuseAddress } from '../preferences/refuse-address.ts'
import { isRefusedSender } from '../preferences/refused-senders.ts'
import {
  draftAddressConfirmation,
  draftAskedChange,
  draftConfirmation,
  draftNewPassword,
  draftNotice,
  draftSignInChange,
} from './account-letters.ts'
import { draftAdminChanged, draftPaymentChanged } from './admin-letter.ts'
import { draftCancelled, draftLeadingAgain, draftReceipt } from './bid-letters.ts'
import { draftCatchUp } from './catch-up-letter.ts'
import { draftResults, draftSummary } from './closing-letters.ts'
import { draftDonationOffered, draftDonationReceived, draftDonationResult } from './donation-letters.ts'
import { draftInvitation } from './invitation-letter.ts'
import { draftMessage } from './message-letter.ts'
import { draftBidderCode, withMyBids } from './my-bids-letters.ts'
import { draftOutbid } from './outbid-letters.ts'
import { draftPaymentReminder } from './payment-reminder-letter.ts'
import { draftQuestion } from './question-letter.ts'
import { draftSecondChance, draftSecondChanceOver } from './second-chance-letters.ts'
import { draftClosingSoon, draftOpeningSoon } from './soon-letters.ts'
import { toUnconfirmed } from './to-unconfirmed.ts'
import { draftWin } from './win-letter.ts'

const NONE_FROM_THEM = 'The recipient wants no email from this organization.'

const drafts: { [Kind in LetterKind]: (draft: DraftContext, content: MailContent[Kind]) => Promise<Draft> } = {
  invitation: draftInvitation,
  'bid-receipt': draftReceipt,
  outbid: draftOutbid,
  'bid-cancelled': draftCancelled,
  'leading-again': draftLeadingAgain,
  'catch-up': draftCatchUp,
  'opening-soon': draftOpeningSoon,
  'closing-soon': draftClosingSoon,
  won: draftWin,
  'payment-reminder': draftPaymentReminder,
  'closing-summary': draftSummary,
  'closing-results': draftResults,
  message: draftMessage,
  'bidder-code': draftBidderCode,
  'forgotten-password': draftNewPassword,
  'confirm-email': draftConfirmation,
  'email-change-asked': draftAskedChange,
  'confirm-address': draftAddressConfirmation,
  'email-changed': draftNotice,
  'sign-in-changed': draftSignInChange,
  'admin-changed': draftAdminChanged,
  'payment-changed': draftPaymentChanged,
  question: draftQuestion,
  'donation-received': draftDonationReceived,
  'donation-offered': draftDonationOffered,
  'donation-result': draftDonationResult,
  'second-chance': draftSecondChance,
  'second-chance-over': draftSecondChanceOver,
}

/**
 * Puts into the mail what is true now, not when it was caused: prices move while a mail waits. Throws when the content
 * of its row is not that of its kind.
 */
export async function draftLetter(draft: DraftContext): Promise<Draft> {
  const refusal = refuseAddress(draft.row.kind, draft.recipient)
  if (refusal) return needless(refusal)
  return (await isSenderRefused(draft))
    ? needless(NONE_FROM_THEM)
    : asFarAsKnown(withMyBids(await draftOf(draft.row.kind, draft), draft), draft)
}

function asFarAsKnown(drafted: Draft, { recipient }: DraftContext): Draft {
  return recipient.confirmedAt ? drafted : toUnconfirmed(drafted)
}

async function isSenderRefused({ tx, row, recipient }: DraftContext): Promise<boolean> {
  return row.organizationId !== null && isRefusedSender(tx, recipient.id, row.organizationId)
}

function draftOf<Kind extends LetterKind>(kind: Kind, draft: DraftContext): Promise<Draft> {
  return drafts[kind](draft, parseContent(kind, draft.row.content))
}
