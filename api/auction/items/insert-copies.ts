import type { Tx } from '../../../db/clients.ts'
import { copyEnding, freeSlugs } from './free-slugs.ts'
import { insertItems, type NewItem } from './insert-items.ts'
import type { LockedItem } from './lock-and-read-item.ts'

/**
 * Inserts copies of items, each at a slug of its own made from that of its original. Somebody may take a slug between
 * the check and the insert; then the next one is tried.
 */
export async function insertCopies(
  tx: Tx,
  organizationId: string,
  copies: Omit<NewItem, 'organizationId'>[],
): Promise<LockedItem[]> {
  if (copies.length === 0) return []
  const slugs = await freeSlugs(
    tx,
    organizationId,
    copies.map(({ slug }) => slug),
    copyEnding,
  )
  const placed = copies.map((copy, index) => ({ copy, slug: slugs[index] ?? '' }))
  const rows = placed.map(({ copy, slug }) => ({ ...copy, slug }))
  const made = await insertItems(tx, organizationId, rows, 'item-duplicated')
  const taken = new Set(made.map(({ item }) => item.slug))
  const left = placed.flatMap(({ copy, slug }) => (taken.has(slug) ? [] : [copy]))
  return [...made, ...(await insertCopies(tx, organizationId, left))]
}
