import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { managesTeam } from './manages-team.ts'

export type LinkState = 'open' | 'expired' | 'revoked'

/** What the state of a checkout link is told by. */
export const linkTerms = {
  endsAt: checkoutLink.endsAt,
  revokedAt: checkoutLink.revokedAt,
  isMakerEntitled: managesTeam(checkoutLink.madeBy, checkoutLink.organizationId),
}

interface LinkTerms {
  endsAt: Date
  revokedAt: Date | null
  isMakerEntitled: boolean
}

/** Whether a link lets anybody in at `now`: one whose maker may make none any more counts as revoked. */
export function linkStateOf({ endsAt, revokedAt, isMakerEntitled }: LinkTerms, now: Date): LinkState {
  if (revokedAt || !isMakerEntitled) return 'revoked'
  return now < endsAt ? 'open' : 'expired'
}

/** Revokes the checkout links that somebody made, in one organization or in all: they know the secrets and the PINs. */
export async function revokeLinksBy(tx: Tx, userId: string, organizationId: string | null, now: Date): Promise<void> {
  const isThere = organizationId === null ? undefined : eq(checkoutLink.organizationId, organizationId)
  const isInForce = and(isNull(checkoutLink.revokedAt), gt(checkoutLink.endsAt, now))
  const revoked = await tx
    .update(checkoutLink)
    .set({ revokedAt: now })
    .where(and(eq(checkoutLink.madeBy, userId), isInForce, isThere))
    .returning({ organizationId: checkoutLink.organizationId, subjectId: checkoutLink.id })
  for (const link of revoked) tx.addActivity({ kind: 'checkout-link-revoked', ...link })
}
