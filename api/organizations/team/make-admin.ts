import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { releaseOverBudget } from '../../email/preferences/over-budget.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import type { TeamChange } from './change-team.ts'
import { type LockedMember, lockTeam } from './refuse-team-change.ts'

/** Why an organization keeps its admin. */
export type NewAdminRefusal = 'not-allowed' | 'unknown' | 'already-admin'

/**
 * Makes a member the admin; whoever was it becomes an owner, so that there is always exactly one. Both are told by
 * email. `null` when done, else why not. See product#changing-a-team.
 */
export function makeAdmin(
  orm: Orm,
  { organizationId, userId, actor }: TeamChange,
  now: Date,
): Promise<NewAdminRefusal | null> {
  return orm.transaction(async (tx) => {
    const members = await lockTeam(tx, organizationId)
    const refusal = refuseNewAdmin(members, actor, userId)
    if (refusal) return refusal
    const former = members.filter(({ role }) => role === 'admin').map((member) => member.userId)
    const isMember = (isWho: SQL) => and(eq(userOrganization.organizationId, organizationId), isWho)
    // Also who was it when they left.
    await tx
      .update(userOrganization)
      .set({ role: 'owner' })
      .where(isMember(eq(userOrganization.role, 'admin')))
    await tx
      .update(userOrganization)
      .set({ role: 'admin' })
      .where(isMember(eq(userOrganization.userId, userId)))
    await releaseOverBudget(tx, eq(user.id, userId), now)
    await tell(tx, organizationId, userId, former)
    return null
  })
}

function refuseNewAdmin(members: readonly LockedMember[], actor: Person, userId: string): NewAdminRefusal | null {
  // Asked again behind the lock: of two at once, the second finds that it is no longer theirs.
  const isAdmin = members.some((member) => member.userId === actor.id && member.role === 'admin')
  if (!isAdmin && !actor.isSuperAdmin) return 'not-allowed'
  const target = members.find((member) => member.userId === userId)
  if (!target?.canSignIn) return 'unknown'
  return target.role === 'admin' ? 'already-admin' : null
}

async function tell(tx: Tx, organizationId: string, newId: string, formerIds: string[]) {
  const people = await tx
    .select(personColumns)
    .from(user)
    .where(inArray(user.id, [newId, ...formerIds]))
  const newAdmin = people.find(({ id }) => id === newId)
  if (!newAdmin) throw new Error(`No user ${newId}`)
  const former = people.filter(({ id }) => id !== newId)
  const content = { newName: newAdmin.name, formerName: former[0]?.name ?? null }
  for (const { email } of people) {
    await writeEmail(tx, { kind: 'admin-changed', organizationId, recipient: email, content })
  }
  const changes = changesOf({ admin: content.formerName }, { admin: newAdmin.name })
  tx.addActivity({ kind: 'admin-changed', organizationId, subjectId: newId, about: newAdmin.name, changes })
}
