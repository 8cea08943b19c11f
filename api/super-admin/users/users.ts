import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { holds } from '../../../db/contains-pattern.ts'
import { twoStep, user } from '../../../db/schema/accounts.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { UserAccount, UserAccountList } from '../../contract/super-admin/user-account.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'
import { type ListQuery, paginate } from '../../contract/values/list/pagination.ts'
import { lockInvitationsBy, revokeInvitations } from '../../organizations/invitations/revoke-invitations-by.ts'
import { revokeLinksBy } from '../../server/access/checkout-links.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import { endSessions } from '../../server/access/session.ts'
import { isNotDemo } from '../organizations/organizations.ts'

/** Whether an account is a real person's: the demo's shared one is not counted. See product#demo. */
export const isPerson = ne(user.email, DEMO_ORGANIZER)

/** A page of everybody with an account, newest first, with where they work. Past the last page is the last. */
export async function listUsers(orm: Orm, { page, limit, search }: ListQuery): Promise<UserAccountList> {
  const wanted = and(isPerson, matches(orm, search))
  const pagination = paginate(page, await orm.$count(user, wanted), limit)
  const { isActive, lastLoginAt, createdAt } = user
  const rows = await orm
    .select({ ...personColumns, isActive, lastLoginAt, createdAt, secondStepSince: twoStep.confirmedAt })
    .from(user)
    .leftJoin(twoStep, eq(twoStep.userId, user.id))
    .where(wanted)
    .orderBy(desc(createdAt), desc(user.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  const organizationsOf = await readOrganizationsOf(
    orm,
    rows.map(({ id }) => id),
  )
  const users = rows.map(({ secondStepSince, ...row }) => ({
    ...row,
    signsInTwoSteps: secondStepSince !== null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    organizations: organizationsOf.get(row.id) ?? [],
  }))
  return { users, pagination }
}

/** By the person or by where they work: two searches, for of a single one with "or" no index could answer both. */
function matches(orm: Orm, search: string) {
  if (search === '') return undefined
  const holders = orm
    .select({ id: user.id })
    .from(user)
    .where(or(holds(user.name, search), holds(user.email, search)))
  const team = orm
    .select({ id: userOrganization.userId })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organizationId))
    .where(and(isActiveMembership, or(holds(organization.name, search), holds(organization.slug, search))))
  return inArray(user.id, union(holders, team))
}

const isActiveMembership = and(eq(userOrganization.isActive, true), isNotDemo)

async function readOrganizationsOf(orm: Orm, userIds: string[]): Promise<Map<string, UserAccount['organizations']>> {
  const { id, name, slug } = organization
  const memberships = await orm
    .select({ userId: userOrganization.userId, organization: { id, name, slug }, role: userOrganization.role })
    .from(userOrganization)
    .innerJoin(organization, eq(id, userOrganization.organizationId))
    .where(and(isActiveMembership, inArray(userOrganization.userId, userIds)))
    .orderBy(asc(name), asc(slug))
  const byUser = Map.groupBy(memberships, ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, memberships]) => [
      userId,
      memberships.map(({ organization, role }) => ({ ...organization, role })),
    ]),
  )
}

/** Whose account is to be active or not, and who wants it. */
interface AccountChange {
  userId: string
  isActive: boolean
  actor: Person
}

/** Why somebody's account stays as it is. */
export type AccountRefusal = 'unknown' | 'oneself' | 'not-allowed'

/**
 * Activates or deactivates an account, and signs its owner out everywhere: once activated again, they sign in anew.
 * Nobody deactivates themselves, so at least one super admin is left. Memberships stay, even of an organization's only
 * owner: otherwise being the only owner would protect an account. The invitations and the checkout links they made are
 * revoked. `null` when done, else why not. See product#inactive-people.
 */
export function setUserActive(
  orm: Orm,
  { userId, isActive, actor }: AccountChange,
  now: Date,
): Promise<AccountRefusal | null> {
  return orm.transaction(async (tx) => {
    const invitations = await lockInvitationsBy(tx, userId, null)
    const locked = await lockUsers(tx, [actor.id, userId])
    if (userId === actor.id && !isActive) return 'oneself'
    // Asked again behind the lock: of two super admins who deactivate each other, one stays.
    if (!locked.some(({ id, isActive }) => id === actor.id && isActive)) return 'not-allowed'
    const before = locked.find(({ id }) => id === userId)
    if (!before) return 'unknown'
    // Done already, as by another super admin: whoever signed in since stays so.
    if (before.isActive === isActive) return null
    await tx.update(user).set({ isActive }).where(eq(user.id, userId))
    await endSessions(tx, userId)
    const kind = isActive ? 'user-activated' : 'user-deactivated'
    tx.addActivity({ kind, subjectId: userId, about: before.name, changes: changesOf(before, { isActive }) })
    if (isActive) return null
    await revokeInvitations(tx, invitations)
    await revokeLinksBy(tx, userId, null, now)
    return null
  })
}

function lockUsers(tx: Tx, ids: string[]) {
  return tx
    .select({ id: user.id, name: user.name, isActive: user.isActive })
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(asc(user.id))
    .for('no key update')
}
