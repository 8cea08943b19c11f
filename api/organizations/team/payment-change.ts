import type { Tx } from '../../../db/clients.ts'
import type { AdminOrganization } from '../../contract/organizations/organization-settings.ts'
import { tellOwners } from './tell-owners.ts'

type Payment = Pick<AdminOrganization, 'paymentLink' | 'paymentInstructions'>

/** Who changes an organization, and whether they gave their password lately. */
export interface Changing {
  name: string
  isConfirmed: boolean
}

/** Whether winners would be told another way to pay, or somebody else to pay to. */
export function changesPayment(before: Payment, changes: { [Field in keyof Payment]?: Payment[Field] | undefined }) {
  const { paymentLink = before.paymentLink, paymentInstructions = before.paymentInstructions } = changes
  return paymentLink !== before.paymentLink || paymentInstructions !== before.paymentInstructions
}

/** Tells all owners that how winners pay was changed, in case it was none of them. See product#payments. */
export function tellOfPaymentChange(tx: Tx, organizationId: string, byName: string): Promise<void> {
  return tellOwners(tx, organizationId, { kind: 'payment-changed', content: { byName } })
}
