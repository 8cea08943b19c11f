import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { recordedItem } from './recorded-item.ts'

/** Locks a donation that its organization has not answered yet; whether there is such a one. */
export async function lockNewDonation(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const isMeant = and(eq(donation.organizationId, organizationId), eq(donation.id, id))
  const [row] = await tx.select({ state: donation.state }).from(donation).where(isMeant).for('update')
  return row?.state === 'new'
}

/** Ties a donation, which is locked, to the item that was made of it. */
export async function acceptDonation(tx: Tx, item: Parameters<typeof recordedItem>[0], id: string): Promise<void> {
  await tx.update(donation).set({ state: 'accepted', auctionItemId: item.id }).where(eq(donation.id, id))
  tx.record({ kind: 'donation-accepted', ...recordedItem(item), subjectId: id })
}
