import { afterAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { openTestApp } from '../tests/support/app.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { addItem, addSchool } from '../tests/support/school.ts'
import { openDatabase } from './clients.ts'
import { migrate } from './migrate.ts'

const { url } = await freshDatabase()
const name = `plain_${crypto.randomUUID().slice(0, 8)}`
const admin = postgres(url, { max: 1, onnotice: () => {} })
await admin`create role ${admin(name)} login nosuperuser password 'plain'`
await admin`create database ${admin(name)} owner ${admin(name)}`
const database = openDatabase(Object.assign(new URL(url), { username: name, password: 'plain', pathname: name }).href)
afterAll(async () => {
  await database.close()
  await admin`drop database ${admin(name)} with (force)`
  await admin`drop role ${admin(name)}`
  await admin.end()
})

test('a role that owns its database, and may do nothing else, is enough', async () => {
  await migrate(database.url)
  const { send } = openTestApp(database)
  const school = await addSchool(database.orm)
  const item = await addItem(database.orm, school)
  const offer = { email: 'jane@example.org', amount: '125.00' }
  expect((await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, offer)).status).toBe(200)
})

test('a database that is older than the first migration is told so, and left alone', async () => {
  const old = await freshDatabase()
  await old.reads`update drizzle.__drizzle_migrations set created_at = 1`
  await expect(migrate(old.url)).rejects.toThrow('older than this version')
})

test('a constraint that a migration adds without looking at the rows is validated afterwards', async () => {
  const { url, reads } = await freshDatabase()
  await reads`alter table closing add constraint ends_later check (last_end > '2000-01-01') not valid`
  await migrate(url)
  const [added] = await reads`select convalidated from pg_constraint where conname = 'ends_later'`
  expect(added?.convalidated).toBe(true)
})
