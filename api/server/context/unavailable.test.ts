import { afterAll, expect, test } from 'bun:test'
import { makeWorkerUtils } from 'graphile-worker'
import postgres from 'postgres'
import { freshDatabase } from '../../../tests/support/database.ts'
import { until } from '../../../tests/support/until.ts'
import { openWire } from '../../../tests/support/wire.ts'
import { isOutage } from './unavailable.ts'

const database = await freshDatabase()
const wire = await openWire(database.url)
afterAll(() => wire.close())

test('a connection that is lost during a query is an outage, in our driver and in the worker’s', async () => {
  const sql = postgres(wire.url, { max: 1 })
  expect(isOutage(await lossOf((query) => sql.unsafe(query)))).toBe(true)
  await sql.end()
  const worker = await makeWorkerUtils({ connectionString: wire.url })
  expect(isOutage(await lossOf((query) => worker.withPgClient((client) => client.query(query))))).toBe(true)
  await worker.release()
})

test('a query that is wrong is no outage', async () => {
  const error = await database.reads.unsafe('select from nowhere').catch((problem: unknown) => problem)
  expect([isOutage(error), isOutage(new Error('No lane for item'))]).toEqual([false, false])
})

/** What is thrown when the connection ends while `ask` waits for an answer. */
async function lossOf(ask: (query: string) => Promise<unknown>): Promise<unknown> {
  const query = `select pg_sleep(5) -- ${crypto.randomUUID()}`
  const lost = ask(query).catch((error: unknown) => error)
  const running = () => database.reads`select from pg_stat_activity where query = ${query}`
  await until(async () => (await running()).length > 0)
  wire.cut()
  return lost
}
