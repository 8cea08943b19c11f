import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { hiddenAt } from '../../../db/hidden-items.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'

/**
 * Where the code on a piece of paper leads by now: to its item, or to its organization while the public sees no such
 * item; `null` when there is none. Codes are read as typed, in small letters too. See product.md#short-links.
 */
export async function readShortLink(orm: Orm, code: string, now: Date): Promise<string | null> {
  const { isActive, deletedAt } = auctionItem
  const [item] = await orm
    .select({
      orgSlug: organization.slug,
      slug: auctionItem.slug,
      isActive,
      deletedAt,
      isHidden: hiddenAt(now).mapWith(Boolean),
    })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(and(eq(auctionItem.code, code.toUpperCase()), organization.isActive))
  if (!item) return null
  const isShown = item.isActive && !item.deletedAt && !item.isHidden
  return isShown ? `/${item.orgSlug}/${item.slug}` : `/${item.orgSlug}`
}
