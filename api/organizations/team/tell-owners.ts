import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { AdminOrganization } from '../../contract/organizations/organization-settings.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'

type Told<Kind extends 'payment-changed' | 'overpaid'> = Pick<NewEmail<Kind>, 'kind' | 'content'>

/** Writes an email to the admin and all owners of an organization. */
export async function tellOwners(
  tx: Tx,
  organizationId: string,
  email: Told<'payment-changed'> | Told<'overpaid'>,
): Promise<void> {
  const isOwner = and(
    eq(userOrganization.organizationId, organizationId),
    inArray(userOrganization.role, ['admin', 'owner']),
  )
  const owners = await tx
    .select({ recipient: user.email })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(and(isOwner, userOrganization.isActive, user.isActive))
  await writeEmail(tx, ...owners.map(({ recipient }) => ({ ...email, organizationId, recipient })))
}

const HOW_TO_PAY = ['paymentLink', 'otherPaymentLink', 'paymentInstructions'] as const
type Payment = Pick<AdminOrganization, (typeof HOW_TO_PAY)[number]>

/** Who changes an organization, and whether they gave their password lately. */
export interface Changing {
  name: string
  isConfirmed: boolean
}

/** Whether winners would be told another way to pay, or somebody else to pay to. */
export function changesPayment(before: Payment, changes: { [Field in keyof Payment]?: Payment[Field] | undefined }) {
  return HOW_TO_PAY.some((field) => changes[field] !== undefined && changes[field] !== before[field])
}

/** Tells all owners that how winners pay was changed, in case it was none of them. See product#payments. */
export function tellOfPaymentChange(tx: Tx, organizationId: string, byName: string): Promise<void> {
  return tellOwners(tx, organizationId, { kind: 'payment-changed', content: { byName } })
}
