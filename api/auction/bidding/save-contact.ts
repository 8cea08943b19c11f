import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import type { SentContact } from './item-state.ts'

/** As with a bid: what came from somebody's own device is only replaced from one. See product#names-and-phone-numbers. */
export async function saveContact(
  tx: Tx,
  { organizationId, bidderId }: { organizationId: string; bidderId: string },
  { isConfirmed, ...contact }: SentContact,
) {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.id, bidderId))
  const mayReplace = isConfirmed ? undefined : eq(bidder.isConfirmed, false)
  await tx
    .update(bidder)
    .set({ ...contact, isConfirmed })
    .where(and(isTheirs, mayReplace))
}
