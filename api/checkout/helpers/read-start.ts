import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { CheckoutStart } from '../../contract/checkout/checkout-view.ts'
import type { CheckoutAccess } from '../../server/access/at-checkout.ts'

/** What the checkout needs to know before anybody is found. */
export async function readStart(
  orm: Orm,
  { organization: own, role, staff, endsAt }: CheckoutAccess,
): Promise<CheckoutStart> {
  const [row] = await orm
    .select({
      asks: { name: organization.asksName, phone: organization.asksPhone },
      usesPaddles: organization.usesPaddles,
    })
    .from(organization)
    .where(eq(organization.id, own.id))
  if (!row) throw new Error(`No organization ${own.id}`)
  const { name, slug, timeZone } = own
  const endsAtText = endsAt?.toISOString() ?? null
  return { organization: { name, slug, timeZone }, name: staff.name, role, endsAt: endsAtText, ...row }
}
