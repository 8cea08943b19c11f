import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '../../db/clients.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { openWire } from '../../tests/support/wire.ts'

const CACHED_MS = 2_000

const { orm, url } = await freshDatabase()
const wire = await openWire(url)
const database = openDatabase(wire.url)
afterAll(async () => {
  wire.resume()
  await database.close()
  await wire.close()
})
const { send } = openTestApp(database)

test('a bid whose item is looked up in vain first hears within four seconds as well', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const place = (amount: number) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: `b${amount}@example.org`, amount })
  expect((await place(125)).status).toBe(200)
  await Bun.sleep(CACHED_MS + 100)
  wire.hold()
  const startedAt = performance.now()
  expect((await place(130)).status).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})
