import type { BidTx } from '../../../db/clients.ts'
import type { ItemOffer, SentContact } from './item-state.ts'
import { type BidderIds, bidderIdOf } from './save-bidders.ts'

/**
 * Stores what bidders said of themselves: the last counts, but what came from a bidder's own device is only replaced from
 * one. See product.md#names-and-phone-numbers.
 */
export async function saveContacts(tx: BidTx, offers: ItemOffer[], ids: BidderIds): Promise<void> {
  const contacts = [...lastOfEach(offers, ids)]
  if (contacts.length === 0) return
  const bidders = contacts.map(([id]) => id)
  // In one order for all transactions, or two of them could wait for each other.
  await tx`select from bidder where id = any(${bidders}::uuid[]) order by id for no key update`
  await tx`
    update bidder as known set name = sent.name, phone = sent.phone, is_confirmed = sent.is_confirmed
    from unnest(
      ${bidders}::uuid[], ${contacts.map(([, { name }]) => name)}::text[], ${contacts.map(([, { phone }]) => phone)}::text[],
      ${contacts.map(([, { isConfirmed }]) => String(isConfirmed))}::text[]::boolean[]
    ) as sent (id, name, phone, is_confirmed)
    where known.id = sent.id and (sent.is_confirmed or not known.is_confirmed)
      and (sent.name, sent.phone, sent.is_confirmed) is distinct from (known.name, known.phone, known.is_confirmed)`
}

function lastOfEach(offers: ItemOffer[], ids: BidderIds): Map<string, SentContact> {
  const contacts = new Map<string, SentContact>()
  for (const offer of offers) {
    const { contact } = offer
    const id = bidderIdOf(ids, offer)
    if (contact && (contact.isConfirmed || !contacts.get(id)?.isConfirmed)) contacts.set(id, contact)
  }
  return contacts
}
