import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../api/contract/values/kind/role.ts'
import type { Orm } from '../../db/clients.ts'
import { event } from '../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { addRow } from './add-row.ts'
import { addPerson } from './person.ts'

const MINUTE = 60_000

/** Adds an organization; its slug is unique unless given. */
export async function addSchool(orm: Orm, more: Partial<typeof organization.$inferInsert> = {}) {
  const slug = `school-${crypto.randomUUID().slice(0, 8)}`
  return addRow(orm, organization, { name: 'Maple Street School', slug, contactEmail: 'office@example.org', ...more })
}
export type School = Awaited<ReturnType<typeof addSchool>>

/** Adds a new person to a school's team, signed in. */
export async function addMember(
  orm: Orm,
  school: School,
  role: Role = 'manager',
  more: Partial<typeof userOrganization.$inferInsert> = {},
  details: Parameters<typeof addPerson>[1] = {},
) {
  const person = await addPerson(orm, details)
  await orm.insert(userOrganization).values({ userId: person.id, organizationId: school.id, role, ...more })
  return person
}

/** The event that a new organization begins with, as those know it who work on it. */
export async function atHand(orm: Orm, { id }: Pick<School, 'id'>) {
  const [first] = await orm.select().from(event).where(eq(event.organizationId, id))
  if (!first) throw new Error('The school has no event')
  return { id, eventId: first.id }
}

/** Sets what a new organization means to raise. */
export async function setGoal(orm: Orm, { id }: Pick<School, 'id'>, goalDollars: number) {
  await orm.update(event).set({ goalDollars }).where(eq(event.organizationId, id))
}

/** Adds an item with its lock row: live for the hour around now, from $125.00, raised by $5.00. */
export async function addItem(
  orm: Orm,
  school: Pick<School, 'id'>,
  more: Partial<typeof auctionItem.$inferInsert> = {},
) {
  const [item] = await addItems(orm, school, [more])
  if (!item) throw new Error('The item was not added')
  return item
}
export type Item = Awaited<ReturnType<typeof addItem>>

/** Adds as many items at once, in this order. */
export function addItems(
  orm: Orm,
  { id: organizationId }: Pick<School, 'id'>,
  items: Partial<typeof auctionItem.$inferInsert>[],
) {
  const values = {
    organizationId,
    title: 'A week at the lake',
    description: 'A cabin for six.',
    startingBid: 12500,
    startTime: new Date(Date.now() - 30 * MINUTE),
    endTime: new Date(Date.now() + 30 * MINUTE),
  }
  const rows = items.map((more) => ({
    ...values,
    slug: `item-${crypto.randomUUID().slice(0, 8)}`,
    photos: more.imageUrl ? [{ url: more.imageUrl, alt: '' }] : [],
    ...more,
  }))
  return orm.transaction(async (tx) => {
    const added = await tx.insert(auctionItem).values(rows).returning()
    await tx.insert(auctionLock).values(
      added.map(({ id: auctionItemId, places }) => ({
        auctionItemId,
        organizationId,
        placesLeft: places?.count ?? null,
      })),
    )
    return added
  })
}

/** Adds very many items, as one of which none counts. */
export async function fillSchool(orm: Orm, { id }: Pick<School, 'id'>, count: number) {
  await orm.execute(sql`
    with added as (
      insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time)
      select ${id}, 'many-' || n, 'Many', 'Many.', 5, now(), now() + interval '1 day' from generate_series(1, ${count}) n
      returning id
    )
    insert into auction_lock (auction_item_id, organization_id) select id, ${id} from added`)
}
