import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../../db/schema/checkout-links.ts'
import type { CheckoutLink } from '../../../contract/checkout/checkout-link.ts'

/** The links of an organization that are in force at `now`, newest first, with who entered by each. */
export async function listLinks(orm: Orm, organizationId: string, now: Date): Promise<CheckoutLink[]> {
  const { id, madeByName, madeAt, endsAt } = checkoutLink
  const ofOrganization = eq(checkoutLink.organizationId, organizationId)
  const links = await orm
    .select({ id, madeByName, madeAt, endsAt })
    .from(checkoutLink)
    .where(and(ofOrganization, isNull(checkoutLink.revokedAt), gt(endsAt, now)))
    .orderBy(desc(madeAt), desc(id))
  const linkIds = links.map((link) => link.id)
  const { linkId, helperName, enteredAt } = checkoutSession
  const helpers = await orm
    .select({ linkId, name: helperName, enteredAt })
    .from(checkoutSession)
    .where(and(eq(checkoutSession.organizationId, organizationId), inArray(linkId, linkIds)))
    .orderBy(asc(enteredAt))
  return links.map((link) => ({
    id: link.id,
    madeByName: link.madeByName,
    madeAt: link.madeAt.toISOString(),
    endsAt: link.endsAt.toISOString(),
    helpers: helpers
      .filter((helper) => helper.linkId === link.id)
      .map(({ name, enteredAt: at }) => ({ name, enteredAt: at.toISOString() })),
  }))
}
