import { expect, test } from 'bun:test'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { type Orm, openDatabase } from '../../../db/clients.ts'
import { freePort } from '../../../db/embedded/cluster.ts'
import { startPostgres } from '../../../db/embedded/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { ageHeartbeat, outagesOf } from '../../support/outage.ts'
import { startProcess } from '../../support/process.ts'
import { isServing, runServer } from '../../support/run-server.ts'
import { addItem, addSchool, type Item, type School } from '../../support/school.ts'
import { until } from '../../support/until.ts'
import { openWire } from '../../support/wire.ts'

const SECOND = 1_000
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND)

async function addEnding(orm: Orm, school: School, seconds: number) {
  const item = await addItem(orm, school, { endTime: inSeconds(seconds) })
  await orm.transaction((tx) => scheduleClosing(tx, item))
  return item
}

const untilClosed = (orm: Orm, item: Item) =>
  until(async () => {
    const isClosed = and(eq(auctionLock.auctionItemId, item.id), isNotNull(auctionLock.closedAt))
    return (await orm.$count(auctionLock, isClosed)) === 1
  })

async function place(url: string, school: School, item: Item): Promise<number> {
  const answer = await fetch(`${url}/api/${school.slug}/auction/${item.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, amount: 125 }),
  })
  return answer.status
}

test('a process that is killed, and started again over 30 seconds later, has cost nobody their last minutes', async () => {
  const { orm, url } = await freshDatabase()
  const school = await addSchool(orm)
  const first = await startProcess(url)
  const closed = await addEnding(orm, school, -5)
  await untilClosed(orm, closed)
  await first.kill('SIGKILL')
  const [over, cut, soon] = [
    await addEnding(orm, school, -65),
    await addEnding(orm, school, -20),
    await addEnding(orm, school, 100),
  ]
  await ageHeartbeat(orm, 50)
  const second = await startProcess(url)
  // It answers only now that all of it is judged.
  const view = await (await fetch(`${second.url}/api/${school.slug}/auction/${cut.slug}`)).json()
  const [outage] = await outagesOf(orm)
  const extendedTo = new Date(Number(outage?.endedAt) + 300 * SECOND).toISOString()
  expect(view).toMatchObject({ hasEnded: false, endTime: extendedTo, outage: { extendedTo } })
  expect(view.outage.beganAt).toBe(outage?.beganAt.toISOString())
  expect([await place(second.url, school, cut), await place(second.url, school, soon)]).toEqual([200, 200])
  expect(await place(second.url, school, closed)).toBe(409)
  await untilClosed(orm, over)
  expect(await orm.$count(auctionLock, isNotNull(auctionLock.closedAt))).toBe(2)
  await second.kill()
  expect(await brokenInvariants(url)).toEqual([])
}, 30_000)

test('a process that is restarted within 30 seconds moves nothing', async () => {
  const { orm, url } = await freshDatabase()
  const school = await addSchool(orm)
  const first = await startProcess(url)
  const item = await addEnding(orm, school, 100)
  await first.kill('SIGKILL')
  const second = await startProcess(url)
  const [row] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  expect([row?.endTime, await outagesOf(orm)]).toEqual([item.endTime, []])
  await second.kill()
}, 30_000)

test('a database that stops and starts while processes wait for it extends as well, before either of them closes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-away-'))
  await chmod(folder, 0o755)
  const server = await startPostgres(folder)
  await migrate(server.url)
  const wire = await openWire(server.url)
  const processes = await Promise.all([startProcess(wire.url), startProcess(wire.url)])
  const before = openDatabase(server.url)
  const school = await addSchool(before.orm)
  const [cut, soon] = [await addEnding(before.orm, school, 1), await addEnding(before.orm, school, 60)]
  await before.close()
  wire.hold()
  process.kill(Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGINT')
  await until(async () => !(await Bun.file(join(folder, 'postgres', 'postmaster.pid')).exists()))
  const again = await startPostgres(folder)
  const { orm, close } = openDatabase(again.url)
  // As if it had been away for so long.
  await ageHeartbeat(orm, 45)
  wire.resume()
  wire.cut()
  await until(async () => (await outagesOf(orm))[0]?.settledAt instanceof Date)
  const [outage, ...others] = await outagesOf(orm)
  expect(others).toEqual([])
  const extendedTo = new Date(Number(outage?.endedAt) + 300 * SECOND)
  const ends = await orm.select({ end: auctionItem.endTime }).from(auctionItem)
  expect(ends).toEqual([{ end: extendedTo }, { end: extendedTo }])
  for (const { url } of processes) await until(async () => (await place(url, school, soon)) !== 503)
  expect(await orm.$count(auctionLock, eq(auctionLock.auctionItemId, cut.id))).toBe(1)
  expect(await orm.$count(auctionLock, isNotNull(auctionLock.closedAt))).toBe(0)
  await Promise.all(processes.map((one) => one.kill()))
  await close()
  await wire.close()
  await again.stop()
  await rm(folder, { recursive: true })
}, 60_000)

test('an embedded PostgreSQL that is killed is started again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-server-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const server = runServer(port, { DATA_DIR: dataDir }, { stdout: 'pipe', stderr: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await until(() => isServing(url))
  const lockFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(lockFile, 10), 'SIGKILL')
  await until(async () => !(await isServing(url)))
  await until(() => isServing(url))
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await rm(dataDir, { recursive: true })
})
