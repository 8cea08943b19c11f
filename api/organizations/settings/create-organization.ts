import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { DEFAULT_RULES } from '../../contract/organizations/default-rules.ts'
import type { OrganizationForm, SlugAnswer } from '../../contract/organizations/organization.ts'
import { organizationSlug, RESERVED_ITEM_SLUGS, RESERVED_SLUGS } from '../../contract/values/address/slug.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { organizationExists } from '../../server/access/membership.ts'

/** The outcome of creating an organization. */
type OrganizationCreation =
  | { kind: 'founded'; organization: typeof organization.$inferSelect }
  | { kind: 'taken' }
  | { kind: 'no-such-admin' }

/**
 * Makes an organization and its first admin together: its creator or, when that is a super admin, the person they name. An
 * admin whose email is not confirmed is mailed the link that does it.
 * See product#creating-an-organization.
 */
export async function createOrganization(
  orm: Orm,
  { adminUserId, ...details }: OrganizationForm,
  founder: Person,
  now: Date,
): Promise<OrganizationCreation> {
  const userId = (founder.isSuperAdmin && adminUserId) || founder.id
  return orm.transaction(async (tx) => {
    const admin = await lockActiveUser(tx, userId)
    if (!admin) return { kind: 'no-such-admin' }
    const [founded] = await tx
      .insert(organization)
      .values({ ...details, rules: DEFAULT_RULES, createdAt: now })
      .onConflictDoNothing({ target: organization.slug })
      .returning()
    if (!founded) return { kind: 'taken' }
    await tx.insert(userOrganization).values({ organizationId: founded.id, userId, role: 'admin', joinedAt: now })
    // Until they have, winners are not told how to pay.
    if (!admin.emailConfirmedAt)
      await writeEmail(tx, { kind: 'confirm-address', recipient: admin.email, content: { name: admin.name } })
    tx.addActivity({ kind: 'organization-created', organizationId: founded.id, subjectId: userId, about: founded.name })
    return { kind: 'founded', organization: founded }
  })
}

/** Locked, so that nobody deletes the person before they are admin. */
async function lockActiveUser(tx: Tx, userId: string) {
  const [activeUser] = await tx
    .select({ name: user.name, email: user.email, emailConfirmedAt: user.emailConfirmedAt })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.isActive, true)))
    .for('key share')
  return activeUser ?? null
}

/** Whether an organization may take `slug` now, and why not when none may. Creating the organization checks again. */
export async function checkSlug(orm: Orm, slug: string): Promise<SlugAnswer> {
  const judged = organizationSlug.safeParse(slug)
  if (!judged.success) return { available: false, message: judged.error.issues[0]?.message }
  return { available: !(await organizationExists(orm, slug)) }
}

/**
 * Addresses of organizations and items that an update of Bidlark reserved after they were taken: the site answers them
 * itself. In words for whoever runs the process. See product#reserved-addresses.
 */
export async function addressWarnings(orm: Orm): Promise<string[]> {
  const reserved = RESERVED_SLUGS.filter((slug) => slug !== DEMO_SLUG)
  const organizations = await orm
    .select({ slug: organization.slug })
    .from(organization)
    .where(inArray(organization.slug, reserved))
    .orderBy(asc(organization.slug))
  const items = await orm
    .select({ slug: organization.slug, item: auctionItem.slug })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(and(inArray(auctionItem.slug, [...RESERVED_ITEM_SLUGS]), isNull(auctionItem.deletedAt)))
    .orderBy(asc(organization.slug), asc(auctionItem.slug))
  return [
    ...organizations.map(({ slug }) => `/${slug} is an address of the site, so the organization there needs another.`),
    ...items.map(({ slug, item }) => `/${slug}/${item} is an address of the site, so the item there needs another.`),
  ]
}
