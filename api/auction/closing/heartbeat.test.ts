import { afterAll, beforeEach, expect, test } from 'bun:test'
import pino from 'pino'
import { openDatabase } from '../../../db/clients.ts'
import { heartbeat, outage } from '../../../db/schema/outages.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { ageHeartbeat, outagesOf } from '../../../tests/support/outage.ts'
import { until } from '../../../tests/support/until.ts'
import { withUsualPatience } from '../../../tests/support/usual-patience.ts'
import { openWire } from '../../../tests/support/wire.ts'
import { openHeartbeat, recordHeartbeat } from './heartbeat.ts'

withUsualPatience()
const { orm, url, reads } = await freshDatabase()
const wire = await openWire(url)
const database = openDatabase(wire.url)
const log = pino({ level: 'silent' })
const WAITS = { betweenBeats: 20, beforeRetry: 5 }
afterAll(async () => {
  await database.close()
  await wire.close()
})

const lastAt = async () => Number((await orm.select().from(heartbeat))[0]?.lastAt)

test('it is written at once, again and again, and no more once it is closed', async () => {
  const beating = openHeartbeat({ database, log }, WAITS)
  await until(async () => (await lastAt()) > 0)
  const first = await lastAt()
  await until(async () => (await lastAt()) > first)
  await beating.close()
  await ageHeartbeat(orm, 20)
  const before = await lastAt()
  await Bun.sleep(100)
  expect(await lastAt()).toBe(before)
})

test('after a time without the database it goes on by itself, and settles the outage', async () => {
  const beating = openHeartbeat({ database, log }, WAITS)
  await beating.beat()
  wire.forget()
  await beating.beat().catch(() => {})
  await ageHeartbeat(orm, 60)
  await until(async () => (await outagesOf(orm))[0]?.settledAt instanceof Date)
  await beating.close()
})

beforeEach(async () => {
  await orm.delete(outage)
  await orm.delete(heartbeat)
})

async function secondsSinceLast(): Promise<number> {
  const [row] = await reads`select extract(epoch from clock_timestamp() - last_at)::float8 as seconds from heartbeat`
  return row?.seconds
}

test.each([
  ['the first one of an installation', null],
  ['one that comes in time', 20],
  ['one after the clock of the database was set back', -3_600],
])('%s leaves no outage', async (_, secondsAgo) => {
  if (secondsAgo !== null) await ageHeartbeat(orm, secondsAgo)
  // The very first one finds nothing that was written before, as after an outage.
  expect(await recordHeartbeat(orm)).toBe(secondsAgo === null)
  expect(await outagesOf(orm)).toEqual([])
  expect(await secondsSinceLast()).toBeLessThan(15)
})

test('one that comes over 30 seconds after the last puts the outage on record, and each says so until it is settled', async () => {
  await ageHeartbeat(orm, 40)
  expect(await recordHeartbeat(orm)).toBe(true)
  const [found, ...others] = await outagesOf(orm)
  expect(others).toEqual([])
  expect(found?.settledAt).toBeNull()
  expect(Number(found?.endedAt) - Number(found?.beganAt)).toBeWithin(40_000, 70_000)
  expect(await secondsSinceLast()).toBeLessThan(15)
  expect(await recordHeartbeat(orm)).toBe(true)
  await orm.update(outage).set({ settledAt: new Date() })
  expect(await recordHeartbeat(orm)).toBe(false)
})

test('of processes that come back together only one records it', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(url))
  for (let round = 0; round < 5; round++) {
    await orm.delete(outage)
    await ageHeartbeat(orm, 40)
    await Promise.all([...others, ...others].map((other) => recordHeartbeat(other.orm)))
    expect(await outagesOf(orm)).toHaveLength(1)
  }
  await Promise.all(others.map((other) => other.close()))
})

test('a process that was cut off while another one wrote finds no outage', async () => {
  const other = openDatabase(url)
  await recordHeartbeat(other.orm)
  await ageHeartbeat(orm, 25)
  await recordHeartbeat(orm)
  await ageHeartbeat(orm, 15)
  await recordHeartbeat(other.orm)
  expect(await outagesOf(orm)).toEqual([])
  await other.close()
})

test('writing it changes no index, so that it leaves no work behind', async () => {
  const indexes = await reads`select indexdef from pg_indexes where tablename = 'heartbeat'`
  expect(indexes.map(({ indexdef }) => indexdef.slice(indexdef.indexOf('(')))).toEqual(['(is_only)'])
})
