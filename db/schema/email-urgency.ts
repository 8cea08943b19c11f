import { type EmailKind, emailKinds } from '../../api/contract/values/kind/email-kind.ts'

/** Emails of these urgencies take turns between organizations; those of urgency 0 leave before them all. */
export const URGENCIES_IN_TURN = [1, 2, 3, 4] as const

/**
 * Which emails leave first when not all can leave at once: what somebody waits for to go on, then what a bidder must hear,
 * then what they still have time to act upon, then what they owe, then what may wait. See product#delivery.
 */
const urgencies: Record<EmailKind, 0 | (typeof URGENCIES_IN_TURN)[number]> = {
  invitation: 0,
  'bidder-code': 0,
  'forgotten-password': 0,
  'confirm-email': 0,
  'email-change-asked': 0,
  'confirm-address': 0,
  'email-changed': 0,
  'sign-in-changed': 0,
  'admin-changed': 0,
  'payment-changed': 0,
  won: 1,
  'second-chance': 1,
  'bid-cancelled': 1,
  'payment-receipt': 1,
  outbid: 2,
  'leading-again': 2,
  'catch-up': 2,
  'closing-soon': 2,
  'payment-reminder': 3,
  'second-chance-over': 3,
  message: 3,
  'opening-soon': 3,
  'bid-receipt': 4,
  'closing-summary': 4,
  'closing-results': 4,
  overpaid: 4,
  question: 4,
  'donation-received': 4,
  'donation-offered': 4,
  'donation-result': 4,
}

/** The urgency of a row, in SQL: by its kind, see `urgencies`, and 0 for emails of accounts, which have no organization. */
export const urgencyOfKind = `case when organization_id is null or kind in (${kindsOf(0)}) then 0 when kind in (${kindsOf(1)}) then 1 when kind in (${kindsOf(2)}) then 2 when kind in (${kindsOf(3)}) then 3 else 4 end`

function kindsOf(urgency: number): string {
  return emailKinds
    .filter((kind) => urgencies[kind] === urgency)
    .map((kind) => `'${kind}'`)
    .join(', ')
}
