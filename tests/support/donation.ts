import type { Orm } from '../../db/clients.ts'
import { donation } from '../../db/schema/donations.ts'
import type { School } from './school.ts'

let lastCreatedAt = 0

/** Adds what somebody offers to give, each a millisecond or more after the one before: lists are in that order. */
export async function addDonation(
  orm: Orm,
  school: Pick<School, 'id'>,
  more: Partial<typeof donation.$inferInsert> = {},
) {
  lastCreatedAt = Math.max(Date.now(), lastCreatedAt + 1)
  const [offered] = await orm
    .insert(donation)
    .values({
      organizationId: school.id,
      title: 'Dinner for two',
      email: `donor-${crypto.randomUUID()}@example.org`,
      form: crypto.randomUUID(),
      createdAt: new Date(lastCreatedAt),
      ...more,
    })
    .returning()
  if (!offered) throw new Error('The donation was not added')
  return offered
}
