import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../../db/schema/checkout.ts'
import {
  type CheckoutLink,
  MOST_LINKS,
  type NewCheckoutLink,
  PIN_LENGTH,
} from '../../../contract/checkout/checkout-link.ts'
import { HOUR_MS } from '../../../contract/values/time/time.ts'
import { hashToken, newToken } from '../../../server/context/token.ts'

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
    .orderBy(asc(enteredAt), asc(helperName))
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

interface Making {
  organizationId: string
  by: { id: string; name: string }
  hours: number
  now: Date
}

/**
 * Makes a link for so many hours.
 * @returns its secret and its PIN, stored nowhere; `null` when too many are in force
 */
export function makeLink(orm: Orm, { organizationId, by, hours, now }: Making): Promise<NewCheckoutLink | null> {
  const secret = newToken()
  const pin = newPin()
  const endsAt = new Date(now.getTime() + hours * HOUR_MS)
  return orm.transaction(async (tx) => {
    const isInForce = and(isNull(checkoutLink.revokedAt), gt(checkoutLink.endsAt, now))
    const inForce = await tx.$count(checkoutLink, and(eq(checkoutLink.organizationId, organizationId), isInForce))
    // Two at the same moment may be one more than that, which harms nobody.
    if (inForce >= MOST_LINKS) return null
    const made = { madeAt: now, madeBy: by.id, madeByName: by.name, endsAt }
    const hashes = { secretHash: hashToken(secret), pinHash: hashPin(secret, pin) }
    const [link] = await tx
      .insert(checkoutLink)
      .values({ organizationId, ...hashes, ...made })
      .returning({ id: checkoutLink.id })
    if (!link) throw new Error('No link was made')
    tx.addActivity({ kind: 'checkout-link-made', organizationId, subjectId: link.id, about: `${hours} hours` })
    return { id: link.id, secret, pin, endsAt: endsAt.toISOString() }
  })
}

/** What is stored of a PIN. */
export function hashPin(secret: string, pin: string): string {
  return hashToken(`${secret} ${pin}`)
}

/** Digits that nobody chose, each as likely. */
function newPin(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(drawn % 10 ** PIN_LENGTH).padStart(PIN_LENGTH, '0')
}

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
