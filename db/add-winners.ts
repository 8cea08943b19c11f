import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Bidder, bidderKey } from '../api/contract/values/address/bidder.ts'
import { newReferenceCode } from '../api/contract/values/text/reference-code.ts'
import type { Tx } from './clients.ts'
import { bidder } from './schema/bidder.ts'

/** Gives a code to each of these bidders who has won nothing of the organization before. See product.md#checkout. */
export async function addWinners(tx: Tx, organizationId: string, bidders: Bidder[]): Promise<void> {
  // In one order everywhere, or two closings could wait for each other.
  const inOrder = bidders.sort((one, other) => (bidderKey(one) < bidderKey(other) ? -1 : 1))
  const addresses = inOrder.flatMap(({ email }) => (email === null ? [] : [{ organizationId, email }]))
  if (addresses.length > 0) await tx.insert(bidder).values(addresses).onConflictDoNothing()
  const isMeant = and(
    eq(bidder.organizationId, organizationId),
    inArray(bidder.key, inOrder.map(bidderKey)),
    isNull(bidder.code),
  )
  const missing = await tx
    .select({ id: bidder.id })
    .from(bidder)
    .where(isMeant)
    .orderBy(asc(bidder.id))
    .for('no key update')
  for (const { id } of missing) await giveCode(tx, organizationId, id)
}

async function giveCode(tx: Tx, organizationId: string, id: string) {
  const code = newReferenceCode()
  const isTaken = (await tx.$count(bidder, and(eq(bidder.organizationId, organizationId), eq(bidder.code, code)))) > 0
  // A code that somebody has already is drawn again.
  if (isTaken) return giveCode(tx, organizationId, id)
  await tx.update(bidder).set({ code }).where(eq(bidder.id, id))
}
