import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import type { Draft } from '../outbox/draft.ts'

/**
 * An email as it goes to an address that nobody has confirmed. Anybody can bid with anybody's address at an organization
 * of their own: names apart, it holds no words of the organization's, and no links but ours. See product.md#email-budgets.
 */
export function toUnconfirmed(draft: Draft): Draft {
  if (draft.kind !== 'email') return draft
  const { email } = draft
  if (!('organization' in email) || !('language' in email)) return draft
  const organization = { ...email.organization, contactInfo: null, hasOwnWords: false }
  // They get it once they confirmed their email.
  if (email.kind === 'message') return { kind: 'email', email: { ...email, organization, subject: '', text: '' } }
  if (email.kind === 'payment-receipt') {
    const payments = email.payments.map((line) => ({ ...line, reference: null }))
    return { kind: 'email', email: { ...email, organization, payments, postalAddress: null, taxNumber: null } }
  }
  if (email.kind !== 'won' && email.kind !== 'payment-reminder')
    return { kind: 'email', email: { ...email, organization } }
  const standard = rulesFor(DEFAULT_RULES, email.language)
  const rules = email.rules === null || email.rules === standard ? email.rules : ''
  return { kind: 'email', email: { ...email, organization, instructions: null, paymentUrl: null, rules } }
}
