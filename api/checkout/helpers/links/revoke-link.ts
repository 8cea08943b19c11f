import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink } from '../../../../db/schema/checkout-links.ts'

/**
 * Ends a link and with it the work of all who entered by it, at once; twice is once.
 * @returns whether that organization has such a link
 */
export function revokeLink(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<boolean> {
  const thisLink = and(eq(checkoutLink.organizationId, organizationId), eq(checkoutLink.id, id))
  return orm.transaction(async (tx) => {
    const [revoked] = await tx
      .update(checkoutLink)
      .set({ revokedAt: now })
      .where(and(thisLink, isNull(checkoutLink.revokedAt)))
      .returning({ id: checkoutLink.id })
    if (revoked) tx.addActivity({ kind: 'checkout-link-revoked', organizationId, subjectId: id })
    return revoked !== undefined || (await tx.$count(checkoutLink, thisLink)) > 0
  })
}
