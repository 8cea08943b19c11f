import { afterAll, expect, test } from 'bun:test'
import { lockItem } from '../../db/locks.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'

const database = await freshDatabase()
const { send } = openTestApp(database)
const school = await addSchool(database.orm, { slug: 'maple-street' })
const released = Promise.withResolvers<void>()
afterAll(() => released.resolve())

test('a bid behind others that wait for a lock hears within four seconds as well', async () => {
  const item = await addItem(database.orm, school)
  const locking = database.orm.transaction(async (tx) => {
    await lockItem(tx, school.id, item.id)
    await released.promise
  })
  const first = place(item.slug, 'ann@example.org', 125)
  await untilWaiting(database, 1)
  const second = place(item.slug, 'ben@example.org', 125)
  const answers = await Promise.all([first, second])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(4_000)
  released.resolve()
  await locking
  // More than the one whose judgement was under way, which may count yet.
  expect((await place(item.slug, 'cleo@example.org', 200)).status).toBe(200)
})

async function place(slug: string, email: string, amount: number) {
  const start = performance.now()
  const { status } = await send('POST', `/api/maple-street/auction/${slug}/bid`, { email, amount })
  return { status, took: performance.now() - start }
}
