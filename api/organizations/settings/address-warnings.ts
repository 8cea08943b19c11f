import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { RESERVED_ITEM_SLUGS, RESERVED_SLUGS } from '../../contract/values/address/slug.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'

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
