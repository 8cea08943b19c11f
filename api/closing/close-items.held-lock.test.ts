import { afterAll, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { openDatabase } from '../../db/clients.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { openEvenings } from '../../tests/support/evening.ts'
import { startProcess } from '../../tests/support/process.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { until } from '../../tests/support/until.ts'
import { scheduleClosing } from './schedule-closing.ts'

const { orm, url, addEvening } = await openEvenings()
/** A database of its own, on which a worker runs. */
const worked = await freshDatabase()
const worker = await startProcess(worked.url)
afterAll(() => worker.kill())
const ann = 'ann@example.org'

/** Holds an item's lock as something that hangs would. @returns how to let go */
async function hang(on: typeof orm, item: Item) {
  const { promise: locked, resolve: markLocked } = Promise.withResolvers<void>()
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const done = on.transaction(async (tx) => {
    await tx.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id)).for('update')
    markLocked()
    await freed
  })
  await locked
  return () => {
    free()
    return done
  }
}

const byId = (one: Item, other: Item) => (one.id < other.id ? -1 : 1)

async function closedOf(on: typeof orm, items: Item[]): Promise<Item[]> {
  const rows = await on
    .select()
    .from(auctionLock)
    .where(
      inArray(
        auctionLock.auctionItemId,
        items.map(({ id }) => id),
      ),
    )
  return items.filter(({ id }) => rows.some((row) => row.auctionItemId === id && row.closedAt))
}

test('an item whose lock hangs holds up no other, and its closing waits for it', async () => {
  const { owner, school, items, place, close, leaving } = await addEvening(0, 0, 0)
  for (const item of items) await place(item, ann, 125)
  const letGo = await hang(orm, items[1])
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
  const letGo = await hang(orm, items[1])
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

test('items held for a moment each, together longer than a statement may take, fail no closing', async () => {
  const { items, place, close } = await addEvening(...Array<number>(8).fill(0))
  for (const item of items) await place(item, ann, 125)
  // More than one pool has connections for.
  const holders = [openDatabase(url), openDatabase(url)] as const
  const letGo: (() => Promise<void>)[] = []
  for (const [index, item] of items.toSorted(byId).entries()) {
    letGo.push(await hang(holders[index % 2 ? 0 : 1].orm, item))
  }
  const closing = close(0)
  for (const free of letGo) {
    await Bun.sleep(450)
    await free()
  }
  await closing
  await close(0)
  expect(await closedOf(orm, items)).toEqual(items)
  await Promise.all(holders.map((holder) => holder.close()))
})

test('the worker closes the others while one hangs, and that one once it is let go of', async () => {
  const school = await addSchool(worked.orm)
  const endTime = new Date(Date.now() + 1_000)
  const addEnding = async () => {
    const item = await addItem(worked.orm, school, { endTime })
    await worked.orm.transaction((tx) => scheduleClosing(tx, item))
    return item
  }
  const [hanging, ...others] = [await addEnding(), await addEnding(), await addEnding()] as const
  const letGo = await hang(worked.orm, hanging)
  await until(async () => (await closedOf(worked.orm, others)).length === 2)
  await letGo()
  await until(async () => (await closedOf(worked.orm, [hanging])).length === 1)
})
