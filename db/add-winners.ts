import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from './clients.ts'
import { bidder, newReferenceCode } from './schema/bidder.ts'

/** Gives a code to each of these bidders who has won nothing of the organization before. See product#checkout. */
export async function addWinners(tx: Tx, organizationId: string, bidderIds: string[]): Promise<void> {
  const hasNoCode = and(eq(bidder.organizationId, organizationId), inArray(bidder.id, bidderIds), isNull(bidder.code))
  const lockMissing = () =>
    // In one order everywhere, or two closings could wait for each other.
    tx.select({ id: bidder.id }).from(bidder).where(hasNoCode).orderBy(asc(bidder.id)).for('no key update')
  // A code that somebody has already is drawn again.
  for (let missing = await lockMissing(); missing.length > 0; missing = await lockMissing())
    await giveCodes(tx, organizationId, missing)
}

/** Gives each a code that nobody else of the organization has; who drew a taken one gets none. */
async function giveCodes(tx: Tx, organizationId: string, missing: { id: string }[]) {
  const drawn = missing.map(({ id }) => ({ id, code: newReferenceCode() }))
  await tx.execute(sql`
    update ${bidder} b set code = drawn.code
    from (
      select distinct on (code) id, code from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as r (id uuid, code text)
    ) drawn
    where b.organization_id = ${organizationId} and b.id = drawn.id and not exists (
      select from ${bidder} other where other.organization_id = ${organizationId} and other.code = drawn.code
    )`)
}
