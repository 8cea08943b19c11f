import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'

/** How many donations wait for an organization's answer; `null` where it takes none and was never offered any. */
export async function countDonations(
  orm: Orm,
  { id, takesDonations }: { id: string; takesDonations: boolean },
): Promise<number | null> {
  const organizationDonations = eq(donation.organizationId, id)
  const waiting = await orm.$count(donation, and(organizationDonations, eq(donation.state, 'new')))
  if (waiting > 0 || takesDonations) return waiting
  const offered = await orm.select({ id: donation.id }).from(donation).where(organizationDonations).limit(1)
  return offered.length > 0 ? 0 : null
}
