import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { user } from '../../../db/schema/accounts.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'

/** Whether the admin of an organization has not shown yet that their email is theirs. */
export const isUnconfirmed = readTogether(async (orm, organizationIds: readonly string[]) => {
  const unconfirmed = new Set(await findUnconfirmed(orm, [...organizationIds]))
  return organizationIds.map((id) => unconfirmed.has(id))
})

/**
 * Of these organizations, those whose admin has not shown yet that their email is theirs, nor, where the admin left, an
 * owner; never the demo, which mails nobody.
 */
export async function findUnconfirmed(orm: Orm | Tx, organizationIds: string[]): Promise<string[]> {
  const { organizationId, role } = userOrganization
  const isActive = sql<boolean>`${userOrganization.isActive} and ${user.isActive}`
  const leaders = await orm
    .select({ organizationId, role, isActive, confirmedAt: user.emailConfirmedAt })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .innerJoin(organization, and(eq(organization.id, userOrganization.organizationId), eq(organization.isDemo, false)))
    .where(and(inArray(organizationId, organizationIds), inArray(role, ['admin', 'owner'])))
  return [...Map.groupBy(leaders, (leader) => leader.organizationId)].flatMap(([id, own]) => {
    const admins = own.filter(({ role }) => role === 'admin')
    const answerable = admins.some(({ isActive }) => isActive) ? admins : own
    const isConfirmed = answerable.some(({ isActive, confirmedAt }) => isActive && confirmedAt)
    return admins.length > 0 && !isConfirmed ? [id] : []
  })
}

/**
 * Whose these organizations are, and all others of the same admins, by their ids: what one person may have sent counts over
 * all that they founded. One without an admin, or of a super admin, who founds them for others, counts by itself.
 */
export async function readAdmins(orm: Orm | Tx, organizationIds: string[]): Promise<Map<string, string>> {
  const one = alias(userOrganization, 'one')
  // Whoever left is not answerable for what is sent since.
  const isAdmin = (table: typeof one | typeof userOrganization) => and(eq(table.role, 'admin'), table.isActive)
  const rows = await orm
    .select({ organizationId: userOrganization.organizationId, admin: userOrganization.userId })
    .from(one)
    .innerJoin(user, and(eq(user.id, one.userId), eq(user.isSuperAdmin, false)))
    .innerJoin(userOrganization, and(eq(userOrganization.userId, one.userId), isAdmin(userOrganization)))
    .where(and(inArray(one.organizationId, organizationIds), isAdmin(one)))
  const admins = rows.map(({ organizationId, admin }) => [organizationId, admin] as const)
  return new Map([...organizationIds.map((id) => [id, id] as const), ...admins])
}
