import { and, eq, isNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem, formerSlug } from '../../../db/schema/items.ts'
import { LONGEST_ITEM_SLUG, withEnding } from '../../contract/values/address/slug.ts'

/** What stands at the end of a slug so that it is free: the first, second, and so on that is tried. */
type EndingOf = (count: number) => string

/** Of new items: "piano", then "piano-2". */
export const newEnding: EndingOf = (count) => (count === 1 ? '' : `-${count}`)
/** Of copies: "piano-copy", then "piano-copy-2". See product#duplicating. */
export const copyEnding: EndingOf = (count) => (count === 1 ? '-copy' : `-copy-${count}`)

/** Free slugs made from `slugs`, in their order: no item's now or formerly, and no two alike. */
export async function freeSlugs(
  tx: Tx,
  organizationId: string,
  slugs: string[],
  endingOf: EndingOf,
): Promise<string[]> {
  const taken = await readTakenSlugs(tx, organizationId)
  // Where a thousand items have one name, the search for each goes on where the last ended.
  const counts = new Map<string, number>()
  return slugs.map((slug) => {
    const nth = (count: number) => withEnding(slug, endingOf(count), LONGEST_ITEM_SLUG)
    let count = counts.get(slug) ?? 1
    while (taken.has(nth(count))) count++
    counts.set(slug, count)
    const free = nth(count)
    taken.add(free)
    return free
  })
}

/** Every slug that leads to an item of the organization, now or formerly. */
export async function readTakenSlugs(tx: Tx, organizationId: string): Promise<Set<string>> {
  const rows = await union(
    tx
      .select({ slug: auctionItem.slug })
      .from(auctionItem)
      .where(and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))),
    tx.select({ slug: formerSlug.slug }).from(formerSlug).where(eq(formerSlug.organizationId, organizationId)),
  )
  return new Set(rows.map((row) => row.slug))
}
