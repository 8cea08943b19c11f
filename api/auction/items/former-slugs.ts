import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { formerSlug } from '../../../db/schema/items.ts'
import type { Item } from './admin-view.ts'

/** Makes an item's former address redirect to it. See product.md#item-addresses. */
export async function rememberSlug(tx: Tx, { organizationId, slug, id }: Item): Promise<void> {
  await tx
    .insert(formerSlug)
    .values({ organizationId, slug, auctionItemId: id })
    .onConflictDoUpdate({ target: [formerSlug.organizationId, formerSlug.slug], set: { auctionItemId: id } })
}

/** Removes the redirect from an address that an item has now. See product.md#item-addresses. */
export async function releaseSlug(tx: Tx, { organizationId, slug }: Item): Promise<void> {
  await tx.delete(formerSlug).where(and(eq(formerSlug.organizationId, organizationId), eq(formerSlug.slug, slug)))
}
