import { eq, getTableColumns } from 'drizzle-orm'
import { bidderFor, isBidderOf } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { donation } from '../../db/schema/donations.ts'
import { addRow } from './add-row.ts'
import type { School } from './school.ts'

let lastCreatedAt = 0

/** Adds what somebody offers to give, each a millisecond or more after the one before: lists are in that order. */
export async function addDonation(
  orm: Orm,
  school: Pick<School, 'id'>,
  {
    email = `donor-${crypto.randomUUID()}@example.org`,
    ...more
  }: Partial<typeof donation.$inferInsert> & { email?: string } = {},
) {
  lastCreatedAt = Math.max(Date.now(), lastCreatedAt + 1)
  const offered = { title: 'Dinner for two', form: crypto.randomUUID(), createdAt: new Date(lastCreatedAt), ...more }
  const by = { organizationId: school.id, bidderId: await bidderFor(orm, school.id, email) }
  return { ...(await addRow(orm, donation, { ...by, ...offered })), email }
}

/** What was offered to a school, with the address of who offered it. */
export function donationsOf(orm: Orm, school: Pick<School, 'id'>) {
  return orm
    .select({ ...getTableColumns(donation), email: bidder.email })
    .from(donation)
    .leftJoin(bidder, isBidderOf(donation))
    .where(eq(donation.organizationId, school.id))
}
