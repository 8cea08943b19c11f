import { afterAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { freshDatabase } from '../tests/support/database.ts'
import { addSchool } from '../tests/support/school.ts'
import { openDatabase } from './clients.ts'
import { event } from './schema/events.ts'

const { orm, url } = await freshDatabase()

test('a commit is on the disk before it is answered, whatever the server’s own setting', async () => {
  const name = sql.identifier(new URL(url).pathname.slice(1))
  await orm.execute(sql`alter database ${name} set synchronous_commit = off`)
  const database = openDatabase(url)
  afterAll(() => database.close())
  const settings = await Promise.all([
    database.judgeBids((tx) => tx`show synchronous_commit`),
    database.orm.transaction((tx) => tx.execute(sql`show synchronous_commit`)),
  ])
  expect(settings.map(([row]) => row?.synchronous_commit)).toEqual(['on', 'on'])
})

test('the first event has the year by UTC, wherever the database server is', async () => {
  const name = sql.identifier(new URL(url).pathname.slice(1))
  await orm.execute(sql`alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  const database = openDatabase(url)
  afterAll(() => database.close())
  const { id } = await addSchool(database.orm, { createdAt: new Date('2026-12-31T12:00:00Z') })
  const [first] = await database.orm.select().from(event).where(eq(event.organizationId, id))
  expect(first?.name).toBe('2026 Auction')
})
