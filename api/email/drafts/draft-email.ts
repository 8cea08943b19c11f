import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import { type EmailContent, parseContent } from '../outbox/write-email.ts'
import { refuseAddress } from '../preferences/refuse-address.ts'
import { isRefusedSender } from '../preferences/refused-senders.ts'
import {
  draftAddressConfirmation,
  draftAskedChange,
  draftConfirmation,
  draftNewPassword,
  draftNotice,
  draftSignInChange,
} from './account-emails.ts'
import { draftCancelled, draftCatchUp, draftLeadingAgain, draftReceipt } from './bid-emails.ts'
import { draftResults, draftSummary } from './closing-emails.ts'
import { draftDonationOffered, draftDonationReceived, draftDonationResult } from './donation-emails.ts'
import { draftMessage } from './message-email.ts'
import { draftBidderCode, withMyBids } from './my-bids-emails.ts'
import { draftOutbid } from './outbid-emails.ts'
import { asFarAsKnown, readConfirmed } from './own-words.ts'
import { draftPaymentReceipt } from './payment-receipt-email.ts'
import { draftPaymentReminder } from './payment-reminder-email.ts'
import { draftSecondChance, draftSecondChanceOver } from './second-chance-emails.ts'
import { draftClosingSoon, draftOpeningSoon } from './soon-emails.ts'
import { draftAdminChanged, draftInvitation, draftOverpaid, draftPaymentChanged, draftQuestion } from './team-emails.ts'
import { draftWin } from './win-email.ts'

const NONE_FROM_THEM = 'The recipient wants no email from this organization.'

const drafts: { [Kind in EmailKind]: (draft: DraftContext, content: EmailContent[Kind]) => Promise<Draft> } = {
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
  'payment-receipt': draftPaymentReceipt,
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
  overpaid: draftOverpaid,
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
export async function draftEmail(draft: DraftContext): Promise<Draft> {
  const refusal = refuseAddress(draft.row.kind, draft.recipient)
  if (refusal) return needless(refusal)
  if (await isSenderRefused(draft)) return needless(NONE_FROM_THEM)
  const whole = withMyBids(await draftOf(draft.row.kind, draft), draft)
  const { tx, row, recipient } = draft
  return asFarAsKnown(whole, await readConfirmed(tx, row.organizationId, recipient.confirmedAt !== null))
}

async function isSenderRefused({ tx, row, recipient }: DraftContext): Promise<boolean> {
  return row.organizationId !== null && isRefusedSender(tx, recipient.id, row.organizationId)
}

function draftOf<Kind extends EmailKind>(kind: Kind, draft: DraftContext): Promise<Draft> {
  return drafts[kind](draft, parseContent(kind, draft.row.content))
}
