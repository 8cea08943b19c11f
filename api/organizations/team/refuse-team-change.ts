import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { may } from '../../contract/organizations/permissions.ts'
import type { Role } from '../../contract/values/kind/role.ts'

/** Why a change of a member is refused. */
export type TeamRefusal = 'not-allowed' | 'unknown' | 'own-role' | 'founder' | 'last-owner'

/**
 * Why `actor` may not give `userId` another role, or take away their place with `null`; `null` when they may. The admin
 * may leave, but only a super admin changes or removes one. See product#changing-a-team.
 * @param members the whole team, locked
 */
export function refuseTeamChange(
  members: readonly LockedMember[],
  actor: Person,
  userId: string,
  role: Role | null,
): TeamRefusal | null {
  // Asked again behind the lock: somebody may just have taken the actor's own role.
  if (!actor.isSuperAdmin && !members.some((member) => member.userId === actor.id && managesTeam(member.role)))
    return 'not-allowed'
  const target = members.find((member) => member.userId === userId)
  if (!target) return 'unknown'
  if (userId === actor.id && role !== null) return 'own-role'
  if (target.role === 'admin' && userId !== actor.id && !actor.isSuperAdmin) return 'founder'
  return managesTeam(target.role) && !managesTeam(role) && !hasOtherManagerOfTeam(members, userId) ? 'last-owner' : null
}

function hasOtherManagerOfTeam(members: readonly LockedMember[], userId: string): boolean {
  return members.some((member) => member.userId !== userId && member.canSignIn && managesTeam(member.role))
}

/** Able to manage the team; an organization needs at least one. */
function managesTeam(role: Role | null): boolean {
  return role !== null && may(role, 'manage team')
}

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
 * what the first did. See product#changing-a-team.
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
