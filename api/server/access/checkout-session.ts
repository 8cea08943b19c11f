import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../db/schema/checkout-links.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { hashToken } from '../context/token.ts'
import type { OrganizationMembership } from './membership.ts'

/** A helper who entered the checkout of an organization by a link. */
export interface CheckoutSession {
  /** 'open' as long as the link is in force. */
  standing: LinkStanding
  organization: OrganizationMembership['organization']
  tokenHash: string
  /** As they typed it. */
  helperName: string
  endsAt: Date
}

export type LinkStanding = 'open' | 'expired' | 'revoked'

/** Whether a link lets anybody in at `now`. */
export function standingOf({ endsAt, revokedAt }: { endsAt: Date; revokedAt: Date | null }, now: Date): LinkStanding {
  if (revokedAt) return 'revoked'
  return now < endsAt ? 'open' : 'expired'
}

/** Whom the cookie of a checkout names, whatever became of their link; `null` without one, or when it is nobody's. */
export async function findCheckoutSession(orm: Orm, token: string | null, now: Date): Promise<CheckoutSession | null> {
  if (token === null) return null
  const tokenHash = hashToken(token)
  const { id, slug, name, timeZone, extensionMinutes, isActive } = organization
  const { endsAt, revokedAt } = checkoutLink
  const isItsLink = and(
    eq(checkoutLink.organizationId, checkoutSession.organizationId),
    eq(checkoutLink.id, checkoutSession.linkId),
  )
  const [row] = await orm
    .select({
      helperName: checkoutSession.helperName,
      endsAt,
      revokedAt,
      organization: { id, slug, name, timeZone, extensionMinutes, isActive },
    })
    .from(checkoutSession)
    .innerJoin(checkoutLink, isItsLink)
    .innerJoin(organization, eq(organization.id, checkoutSession.organizationId))
    .where(and(eq(checkoutSession.tokenHash, tokenHash), isNull(checkoutSession.leftAt)))
  if (!row) return null
  const { revokedAt: revoked, ...session } = row
  return { ...session, tokenHash, standing: standingOf({ endsAt: row.endsAt, revokedAt: revoked }, now) }
}
