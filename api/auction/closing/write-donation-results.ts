import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

/** To each donor who asked what an item raised at a closing: once, whatever happens to the item later. */
export async function writeDonationResults(tx: Tx, organizationId: string, closingId: string, now: Date) {
  const closed = tx
    .select({ id: auctionLock.auctionItemId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .where(and(eq(auctionLock.closingId, closingId), isNull(auctionItem.deletedAt)))
  const donors = await tx
    .update(donation)
    .set({ toldAt: now })
    .where(
      and(
        eq(donation.organizationId, organizationId),
        inArray(donation.auctionItemId, closed),
        donation.wantsResult,
        isNull(donation.toldAt),
        isNotNull(donation.email),
      ),
    )
    .returning()
  const mails = donors.map(({ id, email, auctionItemId }) => ({
    kind: 'donation-result' as const,
    organizationId,
    auctionItemId,
    recipient: email ?? '',
    content: { donationId: id },
  }))
  await writeEmail(tx, ...mails)
}
