import type { Sql } from '../../db/clients.ts'

/**
 * The item at a present or former address, whatever its state: whether it takes bids is judged behind its lock. A
 * present address comes first, so that an old address never takes bids meant for a new item.
 */
export async function findItemIds(sql: Sql, orgSlug: string, slug: string) {
  const [row] = await sql<{ organization_id: string; id: string }[]>`
    select organization_id, id from auction_item where id = coalesce(
      (select i.id from auction_item i join organization o on o.id = i.organization_id
       where o.slug = ${orgSlug} and i.slug = ${slug} and i.deleted_at is null),
      (select f.auction_item_id from former_slug f join organization o on o.id = f.organization_id
       where o.slug = ${orgSlug} and f.slug = ${slug}))`
  return row ? { organizationId: row.organization_id, auctionItemId: row.id, changesAt: null, view: null } : null
}
