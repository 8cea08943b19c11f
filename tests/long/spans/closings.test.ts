import { expect, test } from 'bun:test'
import { isNotNull } from 'drizzle-orm'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { openDatabase } from '../../../db/clients.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { freshDatabase } from '../../support/database.ts'
import { openEvenings } from '../../support/evening.ts'
import { hangItem } from '../../support/hang-item.ts'
import { lockOf, setItem } from '../../support/item-rows.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addSchool, type Item } from '../../support/school.ts'
import { until } from '../../support/until.ts'

const byId = (one: Item, other: Item) => (one.id < other.id ? -1 : 1)

test('items held for a moment each, together longer than a statement may take, fail no closing', async () => {
  const { orm, url, addEvening, expectOrder } = await openEvenings()
  const { items, place, close } = await addEvening(...Array<number>(8).fill(0))
  for (const item of items) await place(item, 'ann@example.org', 125)
  // More than one pool has connections for.
  const holders = [openDatabase(url), openDatabase(url)] as const
  const letGo: (() => Promise<void>)[] = []
  for (const [index, item] of items.toSorted(byId).entries()) {
    letGo.push(await hangItem(holders[index % 2 ? 0 : 1].orm, item))
  }
  const closing = close(0)
  for (const free of letGo) {
    await Bun.sleep(450)
    await free()
  }
  await closing
  await close(0)
  const rows = await orm.select().from(auctionLock)
  expect(rows.filter(({ closedAt }) => closedAt)).toHaveLength(items.length)
  await Promise.all(holders.map((holder) => holder.close()))
  await expectOrder()
})

test('the worker closes an extended item at its new end', async () => {
  const worked = await freshDatabase()
  const server = await startProcess(worked.url)
  const soon = { extensionMinutes: 2, endTime: new Date(Date.now() + 1_500) }
  const item = await addItem(worked.orm, await addSchool(worked.orm), soon)
  await worked.orm.transaction((tx) => scheduleClosing(tx, item))
  // As a bid would have moved it, but not by minutes.
  const endTime = new Date(item.endTime.getTime() + 3_000)
  await setItem(worked.orm, item, { endTime, scheduledEndTime: item.endTime })
  const closedAt = async () => (await lockOf(worked.orm, item)).closedAt
  await until(async () => (await closedAt()) !== null)
  expect(Number(await closedAt())).toBeGreaterThanOrEqual(endTime.getTime() + 2_000)
  await server.kill()
})

test('the worker closes the others while one hangs, and that one once it is let go of', async () => {
  const worked = await freshDatabase()
  const server = await startProcess(worked.url)
  const school = await addSchool(worked.orm)
  const endTime = new Date(Date.now() - 2_000)
  const addEnded = () => addItem(worked.orm, school, { endTime })
  const [hanging, ...others] = [await addEnded(), await addEnded(), await addEnded()] as const
  const letGo = await hangItem(worked.orm, hanging)
  for (const item of [hanging, ...others]) await worked.orm.transaction((tx) => scheduleClosing(tx, item))
  const closed = () => worked.orm.$count(auctionLock, isNotNull(auctionLock.closedAt))
  await until(async () => (await closed()) === others.length)
  expect((await lockOf(worked.orm, hanging)).closedAt).toBeNull()
  await letGo()
  await until(async () => (await closed()) === 3)
  await server.kill()
})
