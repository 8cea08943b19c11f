import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '../../../db/clients.ts'
import { freshApp, openTestApp } from '../../support/app.ts'
import { freshDatabase } from '../../support/database.ts'
import { hangItem } from '../../support/hang-item.ts'
import { addItem, addMember, addSchool } from '../../support/school.ts'
import { untilWaiting } from '../../support/until-waiting.ts'
import { openWire } from '../../support/wire.ts'

/** The whole API behind a wire to a database of its own; `orm` goes around the wire. */
async function openWiredApp() {
  const { orm, url } = await freshDatabase()
  const wire = await openWire(url)
  const database = openDatabase(wire.url)
  afterAll(async () => {
    wire.resume()
    await database.close()
    await wire.close()
  })
  return { ...openTestApp(database), orm, wire }
}

/** For how long an item's price is cached. */
const CACHED_MS = 2_000

test('with a database that hangs, everyone is told so in about four seconds, and known prices are read', async () => {
  const { sendAnything, orm, wire } = await openWiredApp()
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const calls = [
    { usual: 200, method: 'GET', path: `/api/${school.slug}/admin/auctions` },
    { usual: 404, method: 'GET', path: `/api/auth/reset-password/${'a'.repeat(43)}` },
    { usual: 401, method: 'POST', path: '/api/auth/login', form: { password: 'Password123!' } },
    { usual: 200, method: 'POST', path: '/api/auth/forgot-password', form: {} },
  ]
  const ask = async ({ method, path, form }: (typeof calls)[number], turn: number) => {
    const startedAt = performance.now()
    // Each of them somebody else, or limits would answer.
    const body = form && { ...form, email: `ann${turn}@example.org` }
    const { status, headers } = await sendAnything(method, path, body, { cookie: `session=${token}` })
    return { path, status, hasRetry: headers.has('retry-after'), ms: performance.now() - startedAt }
  }
  const known = `/api/${school.slug}/auction/${(await addItem(orm, school)).slug}`
  const price = async () => (await sendAnything('GET', known)).status
  for (const call of calls) expect((await ask(call, 0)).status).toBe(call.usual)
  await price()
  wire.hold()
  expect(await price()).toBe(200)
  const asked = Array.from({ length: 10 }, (_, turn) => calls.map((call) => ask(call, turn + 1)))
  const answers = await Promise.all(asked.flat())
  wire.resume()
  expect(answers.filter(({ status, hasRetry }) => status !== 503 || !hasRetry)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4_300)
})

test('a bid whose item is looked up in vain first hears within four seconds as well', async () => {
  const { send, orm, wire } = await openWiredApp()
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const place = (amount: number) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: `b${amount}@example.org`, amount })
  expect((await place(125)).status).toBe(200)
  await Bun.sleep(CACHED_MS + 100)
  wire.hold()
  const startedAt = performance.now()
  expect((await place(130)).status).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  wire.resume()
})

test('a bid behind others that wait for a lock hears within four seconds as well', async () => {
  const { database, send } = await freshApp()
  const school = await addSchool(database.orm, { slug: 'maple-street' })
  const item = await addItem(database.orm, school)
  const place = async (email: string, amount: number) => {
    const start = performance.now()
    const { status } = await send('POST', `/api/maple-street/auction/${item.slug}/bid`, { email, amount })
    return { status, took: performance.now() - start }
  }
  const letGo = await hangItem(database.orm, item)
  const first = place('ann@example.org', 125)
  await untilWaiting(database, 1)
  const second = place('ben@example.org', 125)
  const answers = await Promise.all([first, second])
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(4_000)
  await letGo()
  // More than the one whose judgement was under way, which may count yet.
  expect((await place('cleo@example.org', 200)).status).toBe(200)
})
