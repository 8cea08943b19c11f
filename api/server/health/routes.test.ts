import { afterAll, expect, spyOn, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../db/clients.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'

const { orm, url } = await freshDatabase()

/** An API whose connections are as the database makes them now. */
function openHere(at = url) {
  const database = openDatabase(at)
  afterAll(() => database.close())
  return openTestApp(database)
}

test('a database that answers and takes bids is healthy; however many ask at once, one connection is taken from bids', async () => {
  const { send } = openHere()
  const [newest] = await orm.execute(sql`select max(backend_start)::text as at from pg_stat_activity`)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('GET', '/api/health')))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
  const isNew = sql`datname = current_database() and backend_start > ${newest?.at}::timestamptz`
  expect(await orm.$count(sql`pg_stat_activity`, sql`${isNew} and query = 'commit'`)).toBe(1)
})

test('a database that can only be read is not', async () => {
  const readOnly = await freshDatabase()
  const name = sql.identifier(new URL(readOnly.url).pathname.slice(1))
  await readOnly.orm.execute(sql`alter database ${name} set default_transaction_read_only = on`)
  const { send } = openHere(readOnly.url)
  expect(await send('GET', '/api/health')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('a process that stops is not ready, which is no outage for the log', async () => {
  const { context, send } = openHere()
  const warn = spyOn(context.log, 'warn')
  context.beginStop()
  expect(await send('GET', '/api/health/ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await send('GET', '/api/health')).toMatchObject({ status: 200 })
  // The clock is read beside it, which may take too long on a busy machine.
  expect(warn.mock.calls.filter((words) => !String(words).includes('the clock of'))).toEqual([])
})
