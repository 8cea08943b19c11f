import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { formerSlug } from '../../db/schema/items.ts'
import type { Item } from './admin-view.ts'

/** Lets the address an item gives up lead to it from now on. Decision 26. */
export async function rememberSlug(tx: Tx, { organizationId, slug, id }: Item): Promise<void> {
  await tx
    .insert(formerSlug)
    .values({ organizationId, slug, auctionItemId: id })
    .onConflictDoUpdate({ target: [formerSlug.organizationId, formerSlug.slug], set: { auctionItemId: id } })
}

/** An address that an item has now redirects to no other any more. Decision 26. */
export async function releaseSlug(tx: Tx, { organizationId, slug }: Item): Promise<void> {
  await tx.delete(formerSlug).where(and(eq(formerSlug.organizationId, organizationId), eq(formerSlug.slug, slug)))
}
