import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { pictureLeft } from '../../server/uploads/drop-unused-pictures.ts'

/** Makes what was accepted into an event, which is about to be deleted, offers again: their donors gave to the organization. */
export async function reopenDonations(tx: Tx, eventId: string, now: Date): Promise<void> {
  const { photos, deletedAt } = auctionItem
  const rows = await tx
    .select({ id: donation.id, imageUrl: donation.imageUrl, item: { photos, deletedAt } })
    .from(donation)
    .innerJoin(
      auctionItem,
      and(eq(auctionItem.organizationId, donation.organizationId), eq(auctionItem.id, donation.auctionItemId)),
    )
    .where(eq(auctionItem.eventId, eventId))
    .orderBy(asc(donation.id))
    .for('update', { of: donation })
  for (const { id, imageUrl, item } of rows) {
    const again = { state: 'new', auctionItemId: null, imageUrl: pictureLeft(imageUrl, item, now) } as const
    await tx.update(donation).set(again).where(eq(donation.id, id))
  }
}
