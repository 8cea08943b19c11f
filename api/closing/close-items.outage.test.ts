import { expect, test } from 'bun:test'
import { freshDatabase } from '../../tests/support/database.ts'
import { lockOf } from '../../tests/support/item-rows.ts'
import { ageHeartbeat, outagesOf } from '../../tests/support/outage.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { closeItems } from './close-items.ts'
import { extendAfterOutages } from './extend-after-outages.ts'

const SECOND = 1_000
const { orm } = await freshDatabase()
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND)
const isClosed = async (item: Item) => (await lockOf(orm, item)).closedAt !== null

test('a closing that comes first after an outage finds it, and closes only what had ended before it', async () => {
  const school = await addSchool(orm)
  const before = await addItem(orm, school, { endTime: inSeconds(-70) })
  const cut = await addItem(orm, school, { endTime: inSeconds(-20) })
  await ageHeartbeat(orm, 60)
  expect(await closeItems(orm, school.id, new Date())).toEqual([before.id])
  expect(await outagesOf(orm)).toHaveLength(1)
  await extendAfterOutages(orm)
  expect(await closeItems(orm, school.id, new Date())).toEqual([])
  expect(await isClosed(cut)).toBe(false)
  expect(await closeItems(orm, school.id, inSeconds(310))).toEqual([cut.id])
})

test('closings of all processes at once close nothing that is to be extended', async () => {
  const school = await addSchool(orm)
  const items = await Promise.all(Array.from({ length: 6 }, () => addItem(orm, school, { endTime: inSeconds(-20) })))
  await ageHeartbeat(orm, 45)
  const closed = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      if (index % 4 === 3) await extendAfterOutages(orm)
      return closeItems(orm, school.id, new Date())
    }),
  )
  expect(closed.flat()).toEqual([])
  for (const item of items) expect(await isClosed(item)).toBe(false)
})

test('what was closed before an outage stays closed', async () => {
  await extendAfterOutages(orm)
  const school = await addSchool(orm)
  const item = await addItem(orm, school, { endTime: inSeconds(-20) })
  expect(await closeItems(orm, school.id, new Date())).toEqual([item.id])
  await ageHeartbeat(orm, 90)
  expect(await closeItems(orm, school.id, new Date())).toEqual([])
  await extendAfterOutages(orm)
  expect(await isClosed(item)).toBe(true)
})
