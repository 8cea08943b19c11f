import { and, eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { may } from '../../contract/organizations/permissions.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { revokeLinksBy } from '../../server/access/checkout-links.ts'
import { lockInvitationsBy, revokeInvitations } from '../invitations/revoke-invitations-by.ts'
import { lockTeam, refuseTeamChange, type TeamRefusal } from './refuse-team-change.ts'

/** Which member of which organization is to change, and who wants it. */
export interface TeamChange {
  organizationId: string
  userId: string
  actor: Person
}

/**
 * Gives a member another role; `null` when done, else why not. One that cannot invite takes the invitations and the
 * checkout links they made with it. See product#changing-a-team.
 */
export function changeRole(orm: Orm, change: TeamChange, role: Role, now: Date): Promise<TeamRefusal | null> {
  return changeMember(orm, change, role, now)
}

/**
 * Removes a member from the team, oneself included; their rights end with the commit, and so do the invitations and
 * the checkout links they made. `null` when done, else why not.
 */
export function removeMember(orm: Orm, change: TeamChange, now: Date): Promise<TeamRefusal | null> {
  return changeMember(orm, change, null, now)
}

function changeMember(orm: Orm, change: TeamChange, role: Role | null, now: Date): Promise<TeamRefusal | null> {
  const { organizationId, userId, actor } = change
  return orm.transaction(async (tx) => {
    const invitations = await lockInvitationsBy(tx, userId, organizationId)
    const members = await lockTeam(tx, organizationId)
    const refusal = refuseTeamChange(members, actor, userId, role)
    if (refusal) return refusal
    const before = members.find((member) => member.userId === userId)
    const changes = before ? changesOf(before, { role }) : null
    // They have it already, as from another owner.
    if (!changes) return null
    await tx
      .update(userOrganization)
      .set(role === null ? { isActive: false } : { role })
      .where(and(eq(userOrganization.organizationId, organizationId), eq(userOrganization.userId, userId)))
    const kind = role === null ? 'member-removed' : 'role-changed'
    tx.addActivity({ kind, organizationId, subjectId: userId, about: before?.name ?? null, changes })
    if (role !== null && may(role, 'manage team')) return null
    await revokeInvitations(tx, invitations)
    await revokeLinksBy(tx, userId, organizationId, now)
    return null
  })
}
