import { and, eq, inArray } from 'drizzle-orm'
import { type Bidder, bidderKey } from '../api/contract/values/address/bidder.ts'
import { newReferenceCode } from '../api/contract/values/text/reference-code.ts'
import type { Tx } from './clients.ts'
import { winner } from './schema/checkout.ts'

/** Gives a code to each of these bidders who has won nothing of the organization before. See product.md#checkout. */
export async function addWinners(tx: Tx, organizationId: string, bidders: Bidder[]): Promise<void> {
  let missing = await withoutRow(tx, organizationId, bidders)
  while (missing.length > 0) {
    // In one order everywhere, or two closings could wait for each other.
    const inOrder = missing.sort((one, other) => (bidderKey(one) < bidderKey(other) ? -1 : 1))
    const rows = inOrder.map((bidder) => ({ ...bidder, organizationId, code: newReferenceCode() }))
    // A code that somebody has already is drawn again.
    await tx.insert(winner).values(rows).onConflictDoNothing()
    missing = await withoutRow(tx, organizationId, missing)
  }
}

async function withoutRow(tx: Tx, organizationId: string, bidders: Bidder[]): Promise<Bidder[]> {
  const byKey = new Map(bidders.map((bidder) => [bidderKey(bidder), bidder]))
  const known = await tx
    .select({ bidder: winner.bidder })
    .from(winner)
    .where(and(eq(winner.organizationId, organizationId), inArray(winner.bidder, [...byKey.keys()])))
  for (const { bidder } of known) byKey.delete(bidder)
  return [...byKey.values()]
}
