import { afterAll, expect, test } from 'bun:test'
import pino from 'pino'
import { openDatabase } from '../../db/clients.ts'
import { heartbeat } from '../../db/schema/outages.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { ageHeartbeat, outagesOf } from '../../tests/support/outage.ts'
import { until } from '../../tests/support/until.ts'
import { openWire } from '../../tests/support/wire.ts'
import { openHeartbeat } from './heartbeat.ts'

const direct = await freshDatabase()
const wire = await openWire(direct.url)
const database = openDatabase(wire.url)
const log = pino({ level: 'silent' })
const WAITS = { betweenBeats: 20, beforeRetry: 5 }
afterAll(async () => {
  await database.close()
  await wire.close()
})

const lastAt = async () => Number((await direct.orm.select().from(heartbeat))[0]?.lastAt)

test('it is written at once, and again and again', async () => {
  const beating = openHeartbeat({ database, log }, WAITS)
  await until(async () => (await lastAt()) > 0)
  const first = await lastAt()
  await until(async () => (await lastAt()) > first)
  await beating.close()
})

test('after a time without the database it goes on by itself, and settles the outage', async () => {
  const beating = openHeartbeat({ database, log }, WAITS)
  await beating.beat()
  wire.forget()
  await beating.beat().catch(() => {})
  await ageHeartbeat(direct.orm, 60)
  await until(async () => (await outagesOf(direct.orm))[0]?.settledAt instanceof Date)
  await beating.close()
})

test('once closed it is silent', async () => {
  const beating = openHeartbeat({ database, log }, WAITS)
  await beating.close()
  await ageHeartbeat(direct.orm, 20)
  const before = await lastAt()
  await Bun.sleep(100)
  expect(await lastAt()).toBe(before)
})
