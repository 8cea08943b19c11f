import { beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { openDatabase } from '../../../db/clients.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { outageExtension, outage as outages } from '../../../db/schema/outages.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { hangItem } from '../../../tests/support/hang-item.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { ageHeartbeat, outagesOf } from '../../../tests/support/outage.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, addItems, addSchool, type Item } from '../../../tests/support/school.ts'
import { impatiently } from '../../../tests/support/usual-patience.ts'
import { closeItems } from './close-items.ts'
import { extendAfterOutages } from './extend-after-outages.ts'
import { recordHeartbeat } from './heartbeat.ts'
import { endAfterOutage } from './outage-rule.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const { orm, url, reads } = await freshDatabase()
const school = await addSchool(orm)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND)
const addEnding = (seconds: number, more: Partial<Item> = {}) =>
  addItem(orm, school, { endTime: inSeconds(seconds), ...more })

// What an outage of another test extends is none of the next one's.
beforeEach(async () => {
  await orm.delete(outageExtension)
  await orm.delete(outages)
})

/** The service was away for so many seconds, and is back. @returns the outage */
async function returnAfter(seconds: number) {
  await ageHeartbeat(orm, seconds)
  await recordHeartbeat(orm)
  const found = (await outagesOf(orm)).at(-1)
  if (!found) throw new Error('No outage was found')
  return { ...found, extendsTo: new Date(found.endedAt.getTime() + 5 * MINUTE) }
}

const read = async (item: Item) => ({
  ...(await readItem(orm, item)),
  version: (await lockOf(orm, item)).lockVersion,
})
const endOf = async (item: Item) => (await read(item)).endTime
const extensionsOf = ({ id }: Item) => orm.select().from(outageExtension).where(eq(outageExtension.auctionItemId, id))

test('an extended item is planned to be closed at its new end, counts one change, and says what moved it', async () => {
  const item = await addEnding(-10)
  const { id, extendsTo } = await returnAfter(60)
  await extendAfterOutages(orm)
  await extendAfterOutages(orm)
  const jobs = await reads`select run_at from graphile_worker.jobs where key = ${`close ${item.id}`}`
  expect(jobs.map(({ run_at }) => run_at)).toEqual([new Date(extendsTo.getTime() + 2 * SECOND)])
  expect(await read(item)).toMatchObject({ version: 1, scheduledEndTime: null })
  const moved = { scheduledEndTime: item.endTime, extendedTo: extendsTo }
  const about = { auctionItemId: item.id, organizationId: school.id, outageId: id }
  expect(await extensionsOf(item)).toEqual([{ ...about, ...moved }])
})

test('what is closed, archived, deleted, of a draft, of an inactive school, or of the demo is not extended', async () => {
  const [inactive, demo] = [await addSchool(orm, { isActive: false }), await addSchool(orm, { isDemo: true })]
  const endTime = inSeconds(-10)
  const closed = await addEnding(-10)
  await orm.update(auctionLock).set({ closedAt: endTime }).where(eq(auctionLock.auctionItemId, closed.id))
  const gone = [await addEnding(-10, { isActive: false }), await addEnding(-10, { deletedAt: new Date() })]
  const next = { organizationId: school.id, name: 'Next Year', slug: 'next-year' }
  const [draft] = await orm.insert(event).values(next).returning()
  gone.push(await addEnding(-10, { eventId: draft?.id ?? '', isDraft: true }))
  const items = [closed, ...gone, await addItem(orm, inactive, { endTime }), await addItem(orm, demo, { endTime })]
  await returnAfter(60)
  await extendAfterOutages(orm)
  for (const item of items) expect(await endOf(item)).toEqual(item.endTime)
  expect((await outagesOf(orm)).at(-1)?.settledAt).not.toBeNull()
})

test('an end that late bids had moved is extended from there, and late bids have their half hour again', async () => {
  const scheduled = inSeconds(-120)
  const item = await addEnding(-10, { scheduledEndTime: scheduled, extensionMinutes: 3 })
  const { extendsTo } = await returnAfter(60)
  await extendAfterOutages(orm)
  expect(await read(item)).toMatchObject({ endTime: extendsTo, scheduledEndTime: null })
  expect(await extensionsOf(item)).toMatchObject([{ scheduledEndTime: scheduled }])
})

test('a second outage extends what the first one did, also when both are found before anything was extended', async () => {
  const item = await addEnding(-100)
  const first = await returnAfter(120)
  // It had come back a minute ago, for a moment.
  const minute = sql`interval '1 minute'`
  await orm.execute(
    sql`update outage set began_at = began_at - ${minute}, ended_at = ended_at - ${minute} where id = ${first.id}`,
  )
  const second = await returnAfter(50)
  await extendAfterOutages(orm)
  expect(await endOf(item)).toEqual(second.extendsTo)
  const chain = await extensionsOf(item)
  expect(chain.map(({ outageId }) => outageId).sort()).toEqual([first.id, second.id].sort())
})

test('an item whose lock hangs holds up no other, is extended later, and is not closed before', async () => {
  const [stuck, free, over] = [await addEnding(-10), await addEnding(-10), await addEnding(-90)]
  const letGo = await hangItem(orm, stuck)
  const { extendsTo } = await returnAfter(60)
  await impatiently(() => extendAfterOutages(orm), 1)
  expect([await endOf(stuck), await endOf(free)]).toEqual([stuck.endTime, extendsTo])
  expect((await outagesOf(orm)).at(-1)?.settledAt).toBeNull()
  await letGo()
  expect(await closeItems(orm, school.id, new Date())).toContain(over.id)
  expect((await lockOf(orm, stuck)).closedAt).toBeNull()
  await extendAfterOutages(orm)
  expect(await endOf(stuck)).toEqual(extendsTo)
  expect(await closeItems(orm, school.id, new Date(extendsTo.getTime() + 2 * SECOND))).toContain(stuck.id)
})

test('several processes that extend at once extend each item once', async () => {
  const others = Array.from({ length: 3 }, () => openDatabase(url))
  const schools = await Promise.all(Array.from({ length: 4 }, () => addSchool(orm)))
  const addOne = (_: unknown, index: number) =>
    addItem(orm, schools[index % 4] ?? school, { endTime: inSeconds(-index) })
  const items = await Promise.all(Array.from({ length: 24 }, addOne))
  const { id, extendsTo } = await returnAfter(60)
  await Promise.all([orm, ...others.map((other) => other.orm)].map((on) => extendAfterOutages(on)))
  await extendAfterOutages(orm)
  for (const item of items) expect(await read(item)).toMatchObject({ endTime: extendsTo, version: 1 })
  const extended = await orm.select().from(outageExtension).where(eq(outageExtension.outageId, id))
  expect(extended.filter((one) => items.some((item) => item.id === one.auctionItemId))).toHaveLength(24)
  await Promise.all(others.map((other) => other.close()))
})

test('the database extends what the rule says, whatever the times', async () => {
  const seconds = fc.integer({ min: -200, max: 500 })
  const schedules = fc
    .sample(fc.tuple(seconds, seconds), 60)
    .filter(([start, end]) => start < end)
    .map(([start, end]) => ({ startTime: inSeconds(start), endTime: inSeconds(end) }))
  const items = await addItems(orm, school, schedules)
  const found = await returnAfter(100)
  await extendAfterOutages(orm)
  for (const item of items) expect(await endOf(item)).toEqual(endAfterOutage(item, found) ?? item.endTime)
  expect((await outagesOf(orm)).at(-1)?.settledAt).not.toBeNull()
})

test('a closing that comes first after an outage finds it, and closes only what had ended before it', async () => {
  const school = await addSchool(orm)
  const before = await addItem(orm, school, { endTime: inSeconds(-70) })
  const cut = await addItem(orm, school, { endTime: inSeconds(-20) })
  const outagesBefore = await outagesOf(orm)
  await ageHeartbeat(orm, 60)
  expect(await closeItems(orm, school.id, new Date())).toEqual([before.id])
  expect(await outagesOf(orm)).toHaveLength(outagesBefore.length + 1)
  await extendAfterOutages(orm)
  expect(await closeItems(orm, school.id, new Date())).toEqual([])
  expect((await lockOf(orm, cut)).closedAt).toBeNull()
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
  for (const item of items) expect((await lockOf(orm, item)).closedAt).toBeNull()
})

/** An instant of the evening, in minutes around the beginning of the outage. */
const at = (minutes: number) => new Date(Date.parse('2026-12-05T02:00:00Z') + minutes * MINUTE)
const open = at(-60)
/** Away for three minutes. */
const outage = { beganAt: at(0), endedAt: at(3) }

test.each([
  ['would have ended in it', open, at(1), at(8)],
  ['would have ended a moment before five minutes after it', open, new Date(at(8).getTime() - 1), at(8)],
  ['opened the moment it began', at(0), at(2), at(8)],
  ['ended the moment it began', open, at(0), null],
  ['ends five minutes after it', open, at(8), null],
  ['was to open in it, and end in it', at(1), at(2), null],
])('the end of an item that %s moves to five minutes after the outage, or not at all', (_, startTime, endTime, end) => {
  expect(endAfterOutage({ startTime, endTime }, outage)).toEqual(end)
})

const minutes = fc.integer({ min: -600, max: 600 }).map((tenths) => at(tenths / 10))
const times = fc.tuple(minutes, minutes, minutes, minutes).filter(([start, end, began, ended]) => {
  return start < end && began < ended
})

test('whatever the times: nothing ends earlier, what was open has five minutes, and twice is once', () => {
  fc.assert(
    fc.property(times, ([startTime, endTime, beganAt, endedAt]) => {
      const extendedTo = endAfterOutage({ startTime, endTime }, { beganAt, endedAt })
      const wasOpen = startTime <= beganAt && beganAt < endTime
      const end = extendedTo ?? endTime
      expect(end >= endTime).toBe(true)
      if (!wasOpen) expect(extendedTo).toBeNull()
      if (wasOpen) expect(end.getTime() - endedAt.getTime()).toBeGreaterThanOrEqual(5 * MINUTE)
      if (!extendedTo) return
      expect(extendedTo.getTime() - endedAt.getTime()).toBe(5 * MINUTE)
      expect(endAfterOutage({ startTime, endTime: extendedTo }, { beganAt, endedAt })).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
