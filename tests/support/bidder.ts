import type { Orm, Tx } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'

/** Whose bids an address places at an organization; added if need be. */
export async function bidderIdFor(orm: Orm | Tx, organizationId: string, email: string): Promise<string> {
  const [row] = await orm
    .insert(bidder)
    .values({ organizationId, email })
    .onConflictDoUpdate({ target: [bidder.email, bidder.organizationId], set: { email } })
    .returning({ id: bidder.id })
  if (!row) throw new Error(`No bidder ${email}`)
  return row.id
}
