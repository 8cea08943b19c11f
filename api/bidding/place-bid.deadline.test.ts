import { expect, test } from 'bun:test'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { openWiredApp } from '../../tests/support/wired-app.ts'

const CACHED_MS = 2_000

const { send, orm, wire } = await openWiredApp()

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
