import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { hasItsPictures } from '../../server/uploads/drop-unused-pictures.ts'

const decisions = {
  decline: { to: 'declined', kind: 'donation-declined' },
  reopen: { to: 'new', kind: 'donation-reopened' },
} as const

/**
 * Declines a donation, or takes that back; doing it twice is doing it once. An accepted one is an item, and stays so
 * until that is deleted.
 * @returns why not, or `null` when it is done
 */
export function decideDonation(
  orm: Orm,
  donationKey: { organizationId: string; id: string },
  decision: keyof typeof decisions,
  now: Date,
): Promise<'unknown' | 'accepted' | null> {
  const { to, kind } = decisions[decision]
  const thisDonation = and(eq(donation.organizationId, donationKey.organizationId), eq(donation.id, donationKey.id))
  return orm.transaction(async (tx) => {
    const [row] = await tx.select().from(donation).where(thisDonation).for('update')
    if (!row) return 'unknown'
    const deletedAt = await itemDeletedAt(tx, row.auctionItemId)
    if (row.state === 'accepted' && deletedAt === null) return 'accepted'
    if (row.state === to) return null
    // Its file is gone with those of the item.
    const imageUrl = deletedAt && !hasItsPictures(deletedAt, now) ? null : row.imageUrl
    await tx.update(donation).set({ state: to, auctionItemId: null, imageUrl }).where(thisDonation)
    tx.addActivity({ kind, organizationId: donationKey.organizationId, subjectId: donationKey.id, about: row.title })
    return null
  })
}

async function itemDeletedAt(tx: Tx, auctionItemId: string | null): Promise<Date | null> {
  if (!auctionItemId) return null
  const [item] = await tx
    .select({ deletedAt: auctionItem.deletedAt })
    .from(auctionItem)
    .where(eq(auctionItem.id, auctionItemId))
  return item?.deletedAt ?? null
}
