import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { freshDatabase } from '../../../tests/support/database.ts'
import { openEvenings } from '../../../tests/support/evening.ts'
import { hangItem } from '../../../tests/support/hang-item.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { startProcess } from '../../../tests/support/process.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'
import { until } from '../../../tests/support/until.ts'
import { scheduleClosing } from './schedule-closing.ts'

const { orm, addEvening } = await openEvenings()
/** A database of its own, on which a worker runs. */
const worked = await freshDatabase()
const worker = await startProcess(worked.url)
afterAll(() => worker.kill())
const ann = 'ann@example.org'

async function closedOf(on: typeof orm, items: Item[]): Promise<Item[]> {
  const locks = await Promise.all(items.map((item) => lockOf(on, item)))
  return items.filter((_, index) => locks[index]?.closedAt)
}

test('an item whose lock hangs holds up no other, and its closing waits for it', async () => {
  const { owner, school, items, place, close, leaving } = await addEvening(0, 0, 0)
  for (const item of items) await place(item, ann, 125)
  const letGo = await hangItem(orm, items[1])
  await close(0)
  expect(await closedOf(orm, items)).toEqual([items[0], items[2]])
  expect(await leaving(0)).toEqual([`won to ${ann}: Item A, Item C`])
  const [retry] = await orm.execute(sql`select 1 from graphile_worker.jobs where key = ${`close rest of ${school.id}`}`)
  expect(retry).toBeDefined()
  await letGo()
  await close(0)
  expect(await closedOf(orm, items)).toEqual(items)
  expect((await leaving(0)).sort()).toEqual([
    `closing-summary to ${owner.email}: Item A, Item B, Item C`,
    `won to ${ann}: Item B`,
  ])
})

test('an item whose lock is held for a moment only is closed with the others', async () => {
  const { items, place, close, leaving } = await addEvening(0, 0, 0)
  for (const item of items) await place(item, ann, 125)
  const letGo = await hangItem(orm, items[1])
  const closing = close(0)
  await until(async () => {
    const waiting = await orm.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return waiting.length > 0
  })
  await letGo()
  await closing
  expect(await leaving(0)).toContain(`won to ${ann}: Item A, Item B, Item C`)
})

test('the worker closes the others while one hangs, and that one once it is let go of', async () => {
  const school = await addSchool(worked.orm)
  const endTime = new Date(Date.now() - 2_000)
  const addEnded = () => addItem(worked.orm, school, { endTime })
  const [hanging, ...others] = [await addEnded(), await addEnded(), await addEnded()] as const
  const letGo = await hangItem(worked.orm, hanging)
  for (const item of [hanging, ...others]) await worked.orm.transaction((tx) => scheduleClosing(tx, item))
  await until(async () => (await closedOf(worked.orm, others)).length === 2)
  await letGo()
  await until(async () => (await closedOf(worked.orm, [hanging])).length === 1)
})
