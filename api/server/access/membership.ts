import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm } from '../../../db/clients.ts'
import { isUnused } from '../../../db/event-name.ts'
import { event } from '../../../db/schema/events.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { authenticate, type Credentials, type PasswordLimits } from './authenticate.ts'
import type { Browser } from './browser.ts'
import { type SignInOutcome, withSecondStep } from './two-step.ts'

/** A person's place in an organization; `role` is `null` when they have none. */
export interface OrganizationMembership {
  organization: Pick<
    typeof organization.$inferSelect,
    'id' | 'slug' | 'name' | 'timeZone' | 'extensionMinutes' | 'isActive'
  > &
    AtHand
  role: Role | null
}

/** What a tab, or its browser, works on. */
export interface ChosenEvent {
  id: string
  /** When its browser chose it; `null` of a tab, which stays in its event. */
  at: Date | null
}

/** An organization as calls about it know it. */
export function organizationColumns(chosen: ChosenEvent | null) {
  const { id, slug, name, timeZone, extensionMinutes, isActive } = organization
  return { id, slug, name, timeZone, extensionMinutes, isActive, eventId: eventAtHand(chosen) }
}

/**
 * The event that was chosen, if it is one of the organization's, else the one that the public sees; a draft where that is
 * one that nobody made or used. A public one is chosen until a newer one is published. See product#events.
 */
function eventAtHand(chosen: ChosenEvent | null): SQL<string> {
  const { organizationId, publishedAt } = event
  const at = sql`${chosen?.at?.toISOString() ?? null}::timestamptz`
  const isChosen = sql`${event.id}::text = ${chosen?.id ?? ''} and (${at} is null or ${publishedAt} is null or not exists (
    select from ${event} n where n.organization_id = ${organizationId} and n.published_at > greatest(${publishedAt}, ${at})
  ))`
  return sql<string>`(select ${event.id} from ${event} where ${eq(organizationId, organization.id)}
    order by ${isChosen} desc, ${isUnused}, ${publishedAt} desc nulls last, ${event.id} limit 1)`
}

/** What `person` may be at `orgSlug`: a super admin is `admin` everywhere. `null` when there is no such organization. */
export async function findMembership(
  orm: Orm,
  orgSlug: string,
  person: Person,
  chosen: ChosenEvent | null,
): Promise<OrganizationMembership | null> {
  const isTheirs = and(
    eq(userOrganization.organizationId, organization.id),
    eq(userOrganization.userId, person.id),
    eq(userOrganization.isActive, true),
  )
  const [row] = await orm
    .select({ organization: organizationColumns(chosen), role: userOrganization.role })
    .from(organization)
    .leftJoin(userOrganization, isTheirs)
    .where(eq(organization.slug, orgSlug))
  if (!row) return null
  return person.isSuperAdmin ? { ...row, role: 'admin' } : row
}

/** Whether an organization, active or not, has the address `slug`. */
export async function organizationExists(orm: Orm, slug: string): Promise<boolean> {
  return (await orm.$count(organization, eq(organization.slug, slug))) > 0
}

/**
 * Like `authenticate`, for members of one organization: a stranger with the right password gets the same answer as for
 * a wrong one. See product#organization-login.
 */
export async function authenticateMember(
  orm: Orm,
  limits: PasswordLimits,
  orgSlug: string,
  { code, ...credentials }: Credentials & { code?: string | undefined },
  browser: Browser,
  now: Date,
): Promise<SignInOutcome | { kind: 'unknown-organization' }> {
  if (!(await organizationExists(orm, orgSlug))) return { kind: 'unknown-organization' }
  const outcome = await authenticate(orm, limits, credentials, browser)
  if (outcome.kind !== 'authenticated') return outcome
  const membership = await findMembership(orm, orgSlug, outcome.person, null)
  if (!membership?.role) return { kind: 'mismatch' }
  const member = { ...outcome, organizationId: membership.organization.id }
  return withSecondStep(orm, limits, member, code, now)
}
