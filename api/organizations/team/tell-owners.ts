import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
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
