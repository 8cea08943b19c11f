import { and, desc, eq, or } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { holds } from '../../../db/contains-pattern.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type {
  OrganizationQuery,
  OrganizationState,
  OrganizationSummaryList,
} from '../../contract/super-admin/organization.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { figuresOf, isNotDemo, organizationColumns } from './organization-figures.ts'

/** A page of all organizations, newest first, with how large each is. Past the last page is the last. */
export async function listOrganizations(
  orm: Orm,
  { page, limit, search, status }: OrganizationQuery,
  now: Date,
): Promise<OrganizationSummaryList> {
  const wanted = and(isNotDemo, isInState(status), matches(search))
  const pagination = paginate(page, await orm.$count(organization, wanted), limit)
  const rows = await orm
    .select(organizationColumns)
    .from(organization)
    .where(wanted)
    .orderBy(desc(organization.createdAt), desc(organization.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(orm, ids, now)
  const organizations = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), ...figures(row.id) }))
  return { organizations, pagination }
}

function isInState(status: OrganizationState) {
  return status === 'all' ? undefined : eq(organization.isActive, status === 'active')
}

function matches(search: string) {
  if (search === '') return undefined
  const { name, slug, contactEmail } = organization
  return or(...[name, slug, contactEmail].map((text) => holds(text, search)))
}
