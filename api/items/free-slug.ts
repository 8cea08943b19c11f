import { and, eq, isNull, like } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/clients.ts'
import { auctionItem, formerSlug } from '../../db/schema/items.ts'

const LONGEST_SLUG = 100

/** A free slug for a copy of the item at `slug`: no item's now or formerly. See product.md#duplicating. */
export async function freeSlug(tx: Tx, organizationId: string, slug: string): Promise<string> {
  const taken = await slugsLike(tx, organizationId, slug.slice(0, LONGEST_SLUG / 2))
  let count = 1
  while (taken.has(copySlug(slug, count))) count++
  return copySlug(slug, count)
}

async function slugsLike(tx: Tx, organizationId: string, beginning: string): Promise<Set<string>> {
  const rows = await union(
    tx
      .select({ slug: auctionItem.slug })
      .from(auctionItem)
      .where(
        and(
          eq(auctionItem.organizationId, organizationId),
          like(auctionItem.slug, `${beginning}%`),
          isNull(auctionItem.deletedAt),
        ),
      ),
    tx
      .select({ slug: formerSlug.slug })
      .from(formerSlug)
      .where(and(eq(formerSlug.organizationId, organizationId), like(formerSlug.slug, `${beginning}%`))),
  )
  return new Set(rows.map((row) => row.slug))
}

/** "piano-copy", then "piano-copy-2", and so on, cut to what a slug may be. */
function copySlug(slug: string, count: number): string {
  const ending = count === 1 ? '-copy' : `-copy-${count}`
  return slug.slice(0, LONGEST_SLUG - ending.length) + ending
}
