import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { may } from '../../contract/organizations/permissions.ts'
import { roles } from '../../contract/values/kind/role.ts'

const managing = roles.filter((role) => may(role, 'manage team'))
const [maker, place] = [alias(user, 'maker'), alias(userOrganization, 'place_of_maker')]

/**
 * Whether whoever made an invitation or a checkout link may still make one, as SQL about the columns that name them and
 * the organization: they may have been removed, demoted, or deactivated since.
 */
export function managesTeam(userId: PgColumn, organizationId: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${user} ${maker} left join ${userOrganization} ${place}
      on ${place.userId} = ${maker.id} and ${place.organizationId} = ${organizationId} and ${place.isActive}
    where ${and(
      eq(maker.id, userId),
      eq(maker.isActive, true),
      or(eq(maker.isSuperAdmin, true), inArray(place.role, managing)),
    )})`
}
