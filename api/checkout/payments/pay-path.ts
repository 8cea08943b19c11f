import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { isSameSecret, readSiteKey } from '../../server/context/token.ts'

/**
 * The path at which a bidder's bill is shown and paid by card; `null` where the organization takes none. Whoever has it
 * sees what was won and what is owed, and no name, and can only pay. See product#paying-by-card.
 */
export async function payPath(
  orm: Orm | Tx,
  { organizationId, bidderId }: { organizationId: string; bidderId: string },
): Promise<string | null> {
  const [payee] = await orm
    .select({ slug: organization.slug })
    .from(organization)
    .leftJoin(cardAccount, eq(cardAccount.organizationId, organization.id))
    .where(and(eq(organization.id, organizationId), or(isNotNull(cardAccount.organizationId), organization.isDemo)))
  return payee === undefined ? null : `/${payee.slug}/pay/${bidderId}/${proofOf(await readSiteKey(orm), bidderId)}`
}

/** Whether `proof` was made for the bill of that bidder, judged in constant time. */
export async function isBillProof(orm: Orm, bidderId: string, proof: string): Promise<boolean> {
  return isSameSecret(proof, proofOf(await readSiteKey(orm), bidderId))
}

/** 128 bits are enough, and make a small QR code. */
function proofOf(key: string, bidderId: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`bill ${bidderId}`).digest('base64url').slice(0, 22)
}
