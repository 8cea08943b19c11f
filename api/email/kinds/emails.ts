import { z } from 'zod'
import { type EmailKind, emailKinds } from '../../contract/values/kind/email-kind.ts'
import {
  bidderCodeEmail,
  confirmAddressEmail,
  confirmEmailEmail,
  emailChangeAskedEmail,
  emailChangedEmail,
  forgottenPasswordEmail,
  signInChangedEmail,
} from './account-emails.ts'
import { bidCancelledEmail, bidReceiptEmail, catchUpEmail, leadingAgainEmail } from './bid-emails.ts'
import { closingResultsEmail, closingSoonEmail, closingSummaryEmail, openingSoonEmail } from './closing-emails.ts'
import type { EmailDefinition } from './define-email.ts'
import { donationOfferedEmail, donationReceivedEmail, donationResultEmail } from './donation-emails.ts'
import { giftPromisedEmail } from './gift-emails.ts'
import { messageEmail } from './message-email.ts'
import { outbidEmail } from './outbid-emails.ts'
import { giftReceivedEmail, paymentReceiptEmail, paymentReminderEmail } from './payment-emails.ts'
import { placesBoughtEmail, placesCancelledEmail, placesReservedEmail, placesWaitingEmail } from './place-emails.ts'
import { adminChangedEmail, invitationEmail, overpaidEmail, paymentChangedEmail, questionEmail } from './team-emails.ts'
import { secondChanceEmail, secondChanceOverEmail, wonEmail } from './win-emails.ts'

/** Every kind of email. */
export const emails = {
  invitation: invitationEmail,
  'bid-receipt': bidReceiptEmail,
  'places-bought': placesBoughtEmail,
  'places-waiting': placesWaitingEmail,
  'places-reserved': placesReservedEmail,
  'places-cancelled': placesCancelledEmail,
  'gift-promised': giftPromisedEmail,
  outbid: outbidEmail,
  'bid-cancelled': bidCancelledEmail,
  'leading-again': leadingAgainEmail,
  'catch-up': catchUpEmail,
  'opening-soon': openingSoonEmail,
  'closing-soon': closingSoonEmail,
  won: wonEmail,
  'payment-reminder': paymentReminderEmail,
  'payment-receipt': paymentReceiptEmail,
  'gift-received': giftReceivedEmail,
  'closing-summary': closingSummaryEmail,
  'closing-results': closingResultsEmail,
  message: messageEmail,
  'bidder-code': bidderCodeEmail,
  'forgotten-password': forgottenPasswordEmail,
  'confirm-email': confirmEmailEmail,
  'email-change-asked': emailChangeAskedEmail,
  'confirm-address': confirmAddressEmail,
  'email-changed': emailChangedEmail,
  'sign-in-changed': signInChangedEmail,
  'admin-changed': adminChangedEmail,
  'payment-changed': paymentChangedEmail,
  overpaid: overpaidEmail,
  question: questionEmail,
  'donation-received': donationReceivedEmail,
  'donation-offered': donationOfferedEmail,
  'donation-result': donationResultEmail,
  'second-chance': secondChanceEmail,
  'second-chance-over': secondChanceOverEmail,
} satisfies Record<EmailKind, EmailDefinition>

/** What emails of a kind are made from, whichever it is. */
export function definitionOf(kind: EmailKind): EmailDefinition {
  return emails[kind]
}

/** An email of one kind, or of some, before it is put into words. */
export type EmailOf<Kind extends EmailKind> = z.output<Awaited<ReturnType<(typeof emails)[Kind]['template']>>['schema']>

export type SentEmail = EmailOf<EmailKind>

/** What caused an email, by its kind. */
export type EmailContent = { [Kind in EmailKind]: z.output<(typeof emails)[Kind]['content']> }

const ofSomeKind = z.looseObject({ kind: z.enum(emailKinds) })

/** An email as it is stored. Throws when it is not one of its kind. */
export async function parseEmail(stored: unknown): Promise<SentEmail> {
  const { kind } = ofSomeKind.parse(stored)
  const { schema } = await emails[kind].template()
  return schema.parse(stored)
}

/** An email as it is stored; `null` where an older version stored it in a form that none has today. */
export function readStoredEmail(stored: unknown): Promise<SentEmail | null> {
  return parseEmail(stored).catch((error: unknown) => {
    if (error instanceof z.ZodError) return null
    throw error
  })
}
