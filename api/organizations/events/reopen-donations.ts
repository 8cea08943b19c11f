import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { hasItsPictures } from '../../server/uploads/drop-unused-pictures.ts'

/** Makes what was accepted into an event, which is about to be deleted, offers again: their donors gave to the organization. */
export async function reopenDonations(tx: Tx, eventId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: donation.id, imageUrl: donation.imageUrl, deletedAt: auctionItem.deletedAt })
    .from(donation)
    .innerJoin(
      auctionItem,
      and(eq(auctionItem.organizationId, donation.organizationId), eq(auctionItem.id, donation.auctionItemId)),
    )
    .where(eq(auctionItem.eventId, eventId))
    .orderBy(asc(donation.id))
    .for('update', { of: donation })
  for (const { id, deletedAt, ...row } of rows) {
    // Its file is gone with those of the item.
    const imageUrl = deletedAt && !hasItsPictures(deletedAt, now) ? null : row.imageUrl
    await tx.update(donation).set({ state: 'new', auctionItemId: null, imageUrl }).where(eq(donation.id, id))
  }
}
