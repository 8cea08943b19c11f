import type { Orm } from '../../db/clients.ts'
import { donation } from '../../db/schema/donations.ts'
import type { School } from './school.ts'

/** Adds what somebody offers to give. */
export async function addDonation(
  orm: Orm,
  school: Pick<School, 'id'>,
  more: Partial<typeof donation.$inferInsert> = {},
) {
  const [offered] = await orm
    .insert(donation)
    .values({
      organizationId: school.id,
      title: 'Dinner for two',
      email: `donor-${crypto.randomUUID()}@example.org`,
      form: crypto.randomUUID(),
      createdAt: new Date(),
      ...more,
    })
    .returning()
  if (!offered) throw new Error('The donation was not added')
  return offered
}
