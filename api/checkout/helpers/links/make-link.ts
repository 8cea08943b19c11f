import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink } from '../../../../db/schema/checkout-links.ts'
import { MOST_LINKS, type NewCheckoutLink, PIN_LENGTH } from '../../../contract/checkout/checkout-link.ts'
import { HOUR_MS } from '../../../contract/values/time/time.ts'
import { hashToken, newToken } from '../../../server/context/token.ts'

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
    return { secret, pin, endsAt: endsAt.toISOString() }
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
