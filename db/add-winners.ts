import { and, eq, inArray } from 'drizzle-orm'
import { newReferenceCode } from '../api/contract/values/reference-code.ts'
import type { Tx } from './clients.ts'
import { winner } from './schema/checkout.ts'

/** Gives a code to each of these bidders who has won nothing of the organization before. See product.md#checkout. */
export async function addWinners(tx: Tx, organizationId: string, emails: string[]): Promise<void> {
  let missing = await withoutRow(tx, organizationId, emails)
  while (missing.length > 0) {
    // In one order everywhere, or two closings could wait for each other.
    const rows = missing.sort().map((email) => ({ organizationId, email, code: newReferenceCode() }))
    // A code that somebody has already is drawn again.
    await tx.insert(winner).values(rows).onConflictDoNothing()
    missing = await withoutRow(tx, organizationId, missing)
  }
}

async function withoutRow(tx: Tx, organizationId: string, emails: string[]): Promise<string[]> {
  const known = await tx
    .select({ email: winner.email })
    .from(winner)
    .where(and(eq(winner.organizationId, organizationId), inArray(winner.email, emails)))
  const found = new Set(known.map(({ email }) => email))
  return [...new Set(emails)].filter((email) => !found.has(email))
}
