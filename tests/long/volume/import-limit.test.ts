import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { openTestApp } from '../../support/app.ts'
import { freshDatabase } from '../../support/database.ts'
import { addMember, addSchool } from '../../support/school.ts'
import { visitor } from '../../support/visitor.ts'

const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }

test('imports add as many items an hour as an organization may have, three times', async () => {
  const database = await freshDatabase()
  const { orm } = database
  const limited = openTestApp(database, {})
  const school = await addSchool(orm)
  const manager = visitor(limited.sendAnything, (await addMember(orm, school)).token)
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ title: `Item ${index}` }))
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const form = { id: crypto.randomUUID(), rows, defaults }
    statuses.push((await manager('POST', `/api/${school.slug}/admin/imports`, form)).status)
    await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.organizationId, school.id))
    // As autovacuum does within a minute; without, Postgres looks every new item up among all of its organization.
    await orm.execute(sql`analyze auction_item`)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
