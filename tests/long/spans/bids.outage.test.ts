import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { openDatabase } from '../../../db/clients.ts'
import { startPostgres } from '../../../db/embedded/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { heartbeat } from '../../../db/schema/outages.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { bidsOf, lockOf } from '../../support/item-rows.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addSchool, type Item } from '../../support/school.ts'
import { until } from '../../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'bidlark-outage-'))
await chmod(folder, 0o755)
// Its own server, since it is stopped: durable, or a restart would lose what was acknowledged.
const server = await startPostgres(folder)
await migrate(server.url)
const database = openDatabase(server.url)
const school = await addSchool(database.orm, { slug: 'maple-street' })
const context = await startProcess(server.url)
afterAll(async () => {
  await context.kill()
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

let turn = 0
async function place(item: Item) {
  const amount = 125 + 5 * turn++
  const body = { email: `bidder${turn}@example.org`, amount }
  const response = await context.post(`/api/maple-street/auction/${item.slug}/bid`, body)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), amount: amount * 100 }
}

const postmaster = async () => Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** The server and every process of its own. */
async function processesOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return [
    parent,
    ...pids.filter((_, index) => parents[index]?.split(') ')[1]?.split(' ')[1] === `${parent}`).map(Number),
  ]
}

test('a restart of Postgres amid bids costs some of them a moment, and none that was acknowledged', async () => {
  const item = await addItem(database.orm, school)
  const answers: Awaited<ReturnType<typeof place>>[] = []
  let bidding = true
  const bidders = Array.from({ length: 8 }, async () => {
    while (bidding) answers.push(await place(item))
  })
  await until(async () => answers.length > 50)
  process.kill(await postmaster(), 'SIGINT')
  await until(async () => answers.some((answer) => answer.status === 503))
  await startPostgres(folder)
  await until(async () => (await place(item)).status === 200)
  bidding = false
  await Promise.all(bidders)
  expect(answers.filter((answer) => ![200, 409, 503].includes(answer.status))).toEqual([])
  expect(answers.filter((answer) => answer.status === 503 && answer.retryAfter === null)).toEqual([])
  const stored = new Set((await bidsOf(database.orm, item)).map((row) => row.amount))
  expect(answers.filter((answer) => answer.status === 200 && !stored.has(answer.amount))).toEqual([])
})

test('items that end after such a restart are closed on time', async () => {
  // Of what ended before, a restart that took over 30 seconds would move the end.
  const startedAt = new Date()
  await until(async () => (await database.orm.$count(heartbeat, gt(heartbeat.lastAt, startedAt))) > 0)
  const item = await addItem(database.orm, school, { endTime: new Date() })
  await database.orm.transaction((tx) => scheduleClosing(tx, item))
  await until(async () => (await lockOf(database.orm, item)).closedAt !== null)
})

test.skipIf(process.platform !== 'linux')(
  'a Postgres that hangs is answered with 503, while known prices can still be read',
  async () => {
    const item = await addItem(database.orm, school)
    const path = `${context.url}/api/maple-street/auction/${item.slug}`
    expect((await fetch(path)).status).toBe(200)
    const paused = await processesOf(await postmaster())
    for (const pid of paused) process.kill(pid, 'SIGSTOP')
    const [bidAnswer, read] = await Promise.all([place(item), fetch(path)]).finally(() => {
      for (const pid of paused) process.kill(pid, 'SIGCONT')
    })
    expect([bidAnswer.status, bidAnswer.retryAfter, read.status]).toEqual([503, '1', 200])
    await until(async () => (await place(item)).status === 200)
  },
)

test('nothing above left the book in disorder', async () => {
  expect(await brokenInvariants(server.url)).toEqual([])
})
