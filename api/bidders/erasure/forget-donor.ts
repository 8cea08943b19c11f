import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'

/** Forgets how to reach who gave these items, and what the team noted of them; their public names stay. */
export async function forgetDonor(tx: Tx, auctionItemIds: string[]) {
  await forgetNotes(tx, inArray(auctionItem.id, auctionItemIds))
  await tx.update(donation).set(noContact).where(inArray(donation.auctionItemId, auctionItemIds))
}

/** Forgets how to reach who had that address, at one organization, whether or not an item came of what they offered. */
export async function forgetDonorAt(tx: Tx, organizationId: string, email: string, bidderIds: string[]) {
  const isTheirs = inArray(donation.bidderId, bidderIds)
  // The team may have changed the address on the item, and their phone number is in its notes.
  const ofTheirs = tx.select({ id: donation.auctionItemId }).from(donation).where(isTheirs)
  await forgetNotes(
    tx,
    and(
      eq(auctionItem.organizationId, organizationId),
      or(eq(auctionItem.donorEmail, email), inArray(auctionItem.id, ofTheirs)),
    ),
  )
  await tx.update(donation).set(noContact).where(isTheirs)
  // Undone, a change of donors would bring the address back.
  await tx.delete(bulkEdit).where(and(eq(bulkEdit.organizationId, organizationId), eq(bulkEdit.kind, 'donor')))
}

async function forgetNotes(tx: Tx, itemFilter: SQL | undefined) {
  await tx.update(auctionItem).set({ donorEmail: null, donorNote: null }).where(itemFilter)
}

const noContact = { bidderId: null, phone: null, wantsResult: false }
