import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import type { Draft } from '../outbox/draft.ts'

/**
 * An email as it goes to an address that nobody has confirmed. Anybody can bid with anybody's address at an organization
 * of their own: names apart, it holds no words of the organization's, and no links but ours. See product.md#email-budgets.
 */
export function toUnconfirmed(draft: Draft): Draft {
  if (draft.kind !== 'letter') return draft
  const { letter } = draft
  if (!('organization' in letter) || !('language' in letter)) return draft
  const organization = { ...letter.organization, contactInfo: null, hasOwnWords: false }
  // They get it once they confirmed their email.
  if (letter.kind === 'message') return { kind: 'letter', letter: { ...letter, organization, subject: '', text: '' } }
  if (letter.kind !== 'won' && letter.kind !== 'payment-reminder')
    return { kind: 'letter', letter: { ...letter, organization } }
  const standard = rulesFor(DEFAULT_RULES, letter.language)
  const rules = letter.rules === null || letter.rules === standard ? letter.rules : ''
  return { kind: 'letter', letter: { ...letter, organization, instructions: null, paymentUrl: null, rules } }
}
