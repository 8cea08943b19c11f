import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { freshDatabase } from '../tests/support/database.ts'
import { openDatabase } from './clients.ts'

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
