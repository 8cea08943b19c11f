import { type EmailKind, emailKinds } from '../../api/contract/values/kind/email-kind.ts'

/**
 * Which emails leave first when not all can leave at once: what somebody waits for to go on, then what a bidder still has
 * time to act upon, then what they won and owe, then what may wait. See product.md#delivery.
 */
const urgencies: Record<EmailKind, 0 | 1 | 2 | 3> = {
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
  outbid: 1,
  'bid-cancelled': 1,
  'leading-again': 1,
  'catch-up': 1,
  'closing-soon': 1,
  'second-chance': 1,
  won: 2,
  'payment-reminder': 2,
  'second-chance-over': 2,
  message: 2,
  'opening-soon': 2,
  'bid-receipt': 3,
  'payment-receipt': 3,
  'closing-summary': 3,
  'closing-results': 3,
  overpaid: 3,
  question: 3,
  'donation-received': 3,
  'donation-offered': 3,
  'donation-result': 3,
}

/** The urgency of a row, in SQL: by its kind, see `urgencies`, and 0 for emails of accounts, which have no organization. */
export const urgencyOfKind = `case when organization_id is null or kind in (${kindsOf(0)}) then 0 when kind in (${kindsOf(1)}) then 1 when kind in (${kindsOf(2)}) then 2 else 3 end`

function kindsOf(urgency: number): string {
  return emailKinds
    .filter((kind) => urgencies[kind] === urgency)
    .map((kind) => `'${kind}'`)
    .join(', ')
}
