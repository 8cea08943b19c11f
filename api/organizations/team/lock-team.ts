import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { Role } from '../../contract/values/kind/role.ts'

/** A member whose membership nobody else can change until the transaction is over. */
export interface LockedMember {
  userId: string
  name: string
  role: Role
  /** Not deactivated on the whole platform: able to sign in. */
  canSignIn: boolean
}

/**
 * Locks every membership of an organization, in one order, so that of two owners removing each other the second sees
 * what the first did. See product.md#changing-a-team.
 */
export function lockTeam(tx: Tx, organizationId: string): Promise<LockedMember[]> {
  const { id, userId, role, isActive } = userOrganization
  return tx
    .select({ userId, name: user.name, role, canSignIn: user.isActive })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userId))
    .where(and(eq(userOrganization.organizationId, organizationId), eq(isActive, true)))
    .orderBy(asc(id))
    .for('update', { of: userOrganization })
}
