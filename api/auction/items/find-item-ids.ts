import { and, eq } from 'drizzle-orm'
import type { Orm, Sql } from '../../../db/clients.ts'
import { hiddenAt, hiddenIn } from '../../../db/hidden-items.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'

/**
 * The item at a present or former address, unless it is hidden: whether it takes bids is judged behind its lock. A
 * present address comes first, so that an old address never takes bids meant for a new item. With it comes what its
 * organization asks bidders.
 */
export async function findItemIds(sql: Sql, orgSlug: string, slug: string, now: Date) {
  const [row] = await sql<FoundRow[]>`
    select i.organization_id, i.id, o.confirms_bidders, o.asks_name, o.asks_phone
    from auction_item i join organization o on o.id = i.organization_id
    where not ${hiddenIn(sql, now)} and i.id = coalesce(
      (select item.id from auction_item item join organization own on own.id = item.organization_id
       where own.slug = ${orgSlug} and item.slug = ${slug} and item.deleted_at is null),
      (select f.auction_item_id from former_slug f join organization own on own.id = f.organization_id
       where own.slug = ${orgSlug} and f.slug = ${slug}))`
  if (!row) return null
  const { organization_id: organizationId, id: auctionItemId, confirms_bidders: confirmsBidders } = row
  const asks = { name: row.asks_name, phone: row.asks_phone }
  return { organizationId, auctionItemId, asks, confirmsBidders, changesAt: null, view: null }
}

interface FoundRow {
  organization_id: string
  id: string
  confirms_bidders: boolean
  asks_name: Asks['name']
  asks_phone: Asks['phone']
}

/**
 * Where the code on a piece of paper leads by now: to its item, or to its organization while the public sees no such
 * item; `null` when there is none. Codes are read as typed, in small letters too. See product#short-links.
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
