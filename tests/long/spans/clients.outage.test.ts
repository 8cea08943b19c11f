import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type BidTx, openDatabase } from '../../../db/clients.ts'
import { freshDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { openWire } from '../../support/wire.ts'

const direct = await freshDatabase()
const wire = await openWire(direct.url)
const database = openDatabase(wire.url)
afterAll(async () => {
  await database.close()
  await wire.close()
})
await direct.reads`create table note (word text)`

/** More transactions at once than the pool has connections, each long enough that all of them are used. */
function useAll(work: (tx: BidTx) => Promise<unknown> = (tx) => tx`select pg_sleep(0.05)`) {
  return Array.from({ length: 16 }, () => database.judgeBids(work))
}

test('a pool that lost every connection amid transactions judges again', async () => {
  const begun = Promise.withResolvers<void>()
  const lost = useAll(async (tx) => {
    await tx`select 1`
    begun.resolve()
    await tx`select pg_sleep(1)`
  })
  await begun.promise
  wire.cut()
  const outcomes = await Promise.allSettled(lost)
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  await Promise.all(useAll())
})

test('a transaction that lost its connection writes nothing through the next one', async () => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = Promise.withResolvers<unknown>()
  const lost = database.judgeBids(async (tx) => {
    await tx`insert into note values ('before')`
    begun.resolve()
    await over.promise
    late.resolve(await tx`insert into note values ('after')`.catch((error: unknown) => error))
  })
  await begun.promise
  wire.cut()
  expect(lost).rejects.toThrow('CONNECTION_CLOSED')
  await lost.catch(() => Promise.all(useAll()))
  over.resolve()
  expect(await late.promise).toBeInstanceOf(Error)
  expect([...(await direct.reads`select word from note`)]).toEqual([])
})

test('connections that a firewall forgot are replaced, all after the first that stays silent', async () => {
  await Promise.all(useAll())
  wire.forget()
  const startedAt = performance.now()
  const lost = await Promise.allSettled([database.judgeBids((tx) => tx`select 1`), database.reads`select 1`])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(performance.now() - startedAt).toBeLessThan(4_500)
  await until(() => Promise.all(useAll()).then(Boolean, () => false))
  expect(performance.now() - startedAt).toBeLessThan(5_500)
})

test('a connection that fell silent between two answers of a transaction is given up as well', async () => {
  const lost = database.judgeBids((tx) => Promise.all([tx`select 1`.execute(), tx`select pg_sleep(0.5)`.execute()]))
  await until(
    async () =>
      (await direct.reads`select from pg_stat_activity where query like '%pg_sleep(0.5)%' and state = 'active'`)
        .length > 1,
  )
  wire.forget()
  const startedAt = performance.now()
  await expect(lost).rejects.toThrow('CONNECTION_CLOSED')
  expect(performance.now() - startedAt).toBeLessThan(12_000)
})

test('what only part of a question reached ends with its connection, and holds no lock any more', async () => {
  // Slow enough that the answer to the first part is seen before the rest arrives.
  wire.slow(250)
  const lost = database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`)
    // A list: its type is asked for before it is sent.
    await tx.execute(sql`select ${sql.param(['asked in two parts'])}::text[]`)
  })
  await until(
    async () =>
      (
        await direct.reads`select from pg_stat_activity
        where query = 'select $1::text[]' and state = 'active' and wait_event = 'ClientRead'`
      ).length > 0,
  )
  wire.forget()
  wire.slow(0)
  await expect(lost).rejects.toThrow()
  await until(() => direct.reads`select pg_advisory_xact_lock(7)`.then(Boolean, () => false))
})
