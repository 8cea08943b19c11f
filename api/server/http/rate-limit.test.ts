import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../../db/clients.ts'
import { rateLimit } from '../../../db/schema/upkeep.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { readConfig } from '../context/config.ts'
import { hashToken } from '../context/token.ts'
import { createLimit, type Limit } from './rate-limit.ts'

const database = await sharedDatabase()
const config = readConfig({})
const context = { config, database }
const threeAnHour = { most: 3, seconds: 3_600, key: null }
const shared = (key: string) => ({ ...threeAnHour, key })

const otherProcess = { config, database: openDatabase(database.url) }
afterAll(() => otherProcess.database.close())

const countTimes = (limit: Limit, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limit.count(key)))

test.each([
  ['by a process', createLimit(context, threeAnHour)],
  ['by the database', createLimit(context, shared('test'))],
])('as many attempts as allowed pass when counted %s, the next is told how long to wait', async (_, limit) => {
  expect(await countTimes(limit, 'ann', 3)).toEqual([null, null, null])
  const wait = await limit.count('ann')
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  expect(await limit.count('bob')).toBeNull()
})

test('an attempt taken back leaves room for another', async () => {
  const limit = createLimit(context, shared('forgiven'))
  await countTimes(limit, 'ann', 3)
  await limit.forgive('ann')
  expect(await limit.count('ann')).toBeNull()
  expect(await limit.count('ann')).not.toBeNull()
})

test('two processes share the count, also of attempts made at once', async () => {
  const [one, other] = [context, otherProcess].map((process) => createLimit(process, shared('shared')))
  if (!one || !other) throw new Error('There are two')
  const waits = (await Promise.all([countTimes(one, 'ann', 3), countTimes(other, 'ann', 3)])).flat()
  expect(waits.filter((wait) => wait === null)).toHaveLength(3)
})

test('once the time is over the count begins anew, however many tried meanwhile', async () => {
  const limit = createLimit(context, shared('over'))
  await countTimes(limit, 'ann', 10)
  const over = { expire: new Date(Date.now() - 1) }
  const isIt = eq(rateLimit.key, `over:${hashToken('ann')}`)
  const expired = await database.orm.update(rateLimit).set(over).where(isIt).returning()
  expect(expired).toHaveLength(1)
  expect(await countTimes(limit, 'ann', 3)).toEqual([null, null, null])
})

test('the table of attempts does not tell whose they are', async () => {
  await createLimit(context, shared('secret')).count('ann@example.org')
  const rows = await database.orm.select().from(rateLimit)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('ann')
})

test('RATE_LIMITS=off lets everything pass', async () => {
  const limit = createLimit({ config: readConfig({ RATE_LIMITS: 'off' }), database }, shared('off'))
  expect(new Set(await countTimes(limit, 'ann', 10))).toEqual(new Set([null]))
})
