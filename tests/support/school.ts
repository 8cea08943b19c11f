import type { Orm } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'

const MINUTE = 60_000

/** Adds an organization; its slug is unique unless given. */
export async function addSchool(orm: Orm, more: Partial<typeof organization.$inferInsert> = {}) {
  const slug = `school-${crypto.randomUUID().slice(0, 8)}`
  const [school] = await orm
    .insert(organization)
    .values({ name: 'Maple Street School', slug, contactEmail: 'office@example.org', ...more })
    .returning()
  if (!school) throw new Error('The school was not added')
  return school
}
export type School = Awaited<ReturnType<typeof addSchool>>

/** Adds an item with its lock row: live for the hour around now, from $125.00, raised by $5.00. */
export async function addItem(
  orm: Orm,
  school: Pick<School, 'id'>,
  more: Partial<typeof auctionItem.$inferInsert> = {},
) {
  const values = {
    organizationId: school.id,
    slug: `item-${crypto.randomUUID().slice(0, 8)}`,
    title: 'A week at the lake',
    photos: more.imageUrl ? [{ url: more.imageUrl, alt: '' }] : [],
    description: 'A cabin for six.',
    startingBid: 12500,
    startTime: new Date(Date.now() - 30 * MINUTE),
    endTime: new Date(Date.now() + 30 * MINUTE),
  }
  return orm.transaction(async (tx) => {
    const [item] = await tx
      .insert(auctionItem)
      .values({ ...values, ...more })
      .returning()
    if (!item) throw new Error('The item was not added')
    await tx.insert(auctionLock).values({ auctionItemId: item.id, organizationId: school.id })
    return item
  })
}
export type Item = Awaited<ReturnType<typeof addItem>>
