import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../../db/clients.ts'
import { rateLimit } from '../../../db/schema/upkeep.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { readConfig } from '../context/config.ts'
import { hashToken } from '../context/token.ts'
import { countedHere, countedTogether, type Limit } from './rate-limit.ts'

const database = await sharedDatabase()
const config = readConfig({})
const context = { config, database }
const threeAMinute = { attempts: 3, seconds: 60 }

const otherProcess = { config, database: openDatabase(database.url) }
afterAll(() => otherProcess.database.close())

const countTimes = (limit: Limit, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limit.count(key)))

test.each([
  ['here', countedHere(context, threeAMinute)],
  ['together', countedTogether(context, 'test', threeAMinute)],
])('as many attempts as allowed pass when counted %s, the next is told how long to wait', async (_, limit) => {
  expect(await countTimes(limit, 'ann', 3)).toEqual([null, null, null])
  const wait = await limit.count('ann')
  expect(wait).toBeGreaterThan(55)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await limit.count('bob')).toBeNull()
})

test('an attempt taken back leaves room for another', async () => {
  const limit = countedTogether(context, 'forgiven', threeAMinute)
  await countTimes(limit, 'ann', 3)
  await limit.forgive('ann')
  expect(await limit.count('ann')).toBeNull()
  expect(await limit.count('ann')).not.toBeNull()
})

test('two processes share the count, also of attempts made at once', async () => {
  const [one, other] = [context, otherProcess].map((process) => countedTogether(process, 'shared', threeAMinute))
  if (!one || !other) throw new Error('There are two')
  const waits = (await Promise.all([countTimes(one, 'ann', 3), countTimes(other, 'ann', 3)])).flat()
  expect(waits.filter((wait) => wait === null)).toHaveLength(3)
})

test('once the time is over the count begins anew, however many tried meanwhile', async () => {
  const limit = countedTogether(context, 'over', threeAMinute)
  await countTimes(limit, 'ann', 10)
  const expired = await database.orm
    .update(rateLimit)
    .set({ expire: new Date(Date.now() - 1) })
    .where(eq(rateLimit.key, `over:${hashToken('ann')}`))
    .returning()
  expect(expired).toHaveLength(1)
  expect(await countTimes(limit, 'ann', 3)).toEqual([null, null, null])
})

test('the table of attempts does not tell whose they are', async () => {
  await countedTogether(context, 'secret', threeAMinute).count('ann@example.org')
  const rows = await database.orm.select().from(rateLimit)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('ann')
})

test('RATE_LIMITS=off lets everything pass', async () => {
  const unlimited = { config: readConfig({ RATE_LIMITS: 'off' }), database }
  for (const limit of [countedHere(unlimited, threeAMinute), countedTogether(unlimited, 'off', threeAMinute)]) {
    expect(new Set(await countTimes(limit, 'ann', 10))).toEqual(new Set([null]))
  }
})
