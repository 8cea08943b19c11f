import type { BidTx } from '../../../db/clients.ts'
import type { ItemOffer, SentContact } from './item-state.ts'

/** An offer that counts, with what its bidder said of themselves. */
type Named = Pick<ItemOffer, 'organizationId'> & { email: string; contact: SentContact }

/**
 * Stores what bidders said of themselves: the last counts, but what came from a bidder's own device is only replaced from
 * one. See product.md#names-and-phone-numbers.
 */
export async function saveContacts(tx: BidTx, offers: ItemOffer[]): Promise<void> {
  const contacts = lastOfEach(offers)
  if (contacts.length === 0) return
  await tx`
    insert into bidder as known (organization_id, email, name, phone, is_confirmed)
    select * from unnest(
      ${contacts.map(({ organizationId }) => organizationId)}::uuid[], ${contacts.map(({ email }) => email)}::text[],
      ${contacts.map(({ contact }) => contact.name)}::text[], ${contacts.map(({ contact }) => contact.phone)}::text[],
      ${contacts.map(({ contact }) => String(contact.isConfirmed))}::text[]::boolean[]
    )
    on conflict (key, organization_id) do update
    set name = excluded.name, phone = excluded.phone, is_confirmed = excluded.is_confirmed
    where (excluded.is_confirmed or not known.is_confirmed)
      and (excluded.name, excluded.phone, excluded.is_confirmed)
          is distinct from (known.name, known.phone, known.is_confirmed)`
}

/** One for each bidder. In one order for all transactions, or two of them could wait for each other. */
function lastOfEach(offers: ItemOffer[]): Named[] {
  const found = new Map<string, Named>()
  for (const { organizationId, email, contact } of offers) {
    const key = `${organizationId} ${email}`
    const isTheirs = found.get(key)?.contact.isConfirmed ?? false
    if (email !== null && contact && (contact.isConfirmed || !isTheirs))
      found.set(key, { organizationId, email, contact })
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, named]) => named)
}
