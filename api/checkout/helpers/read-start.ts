import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { CounterStart } from '../../contract/checkout/counter-view.ts'
import type { AtCounter } from '../../server/access/at-counter.ts'

/** What the counter needs to know before anybody is found. */
export async function readStart(
  orm: Orm,
  { organization: own, role, staff, endsAt }: AtCounter,
): Promise<CounterStart> {
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
