import { expect, test } from 'bun:test'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../db/embedded/embedded.ts'
import { freePort } from '../db/embedded/free-port.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { addSchool } from '../tests/support/school.ts'
import { until } from '../tests/support/until.ts'
import { openWire } from '../tests/support/wire.ts'

const database = await freshDatabase()
const { url: DATABASE_URL } = database
const MOST_MILLISECONDS_TO_END = 2_000

test('the server answers once it is ready, and ends in peace when asked to', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port), DATABASE_URL })
  const health = await firstAnswer(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server that is asked to end says so first: it is not ready, answers a last time on each connection, and ends streams', async () => {
  await addSchool(database.orm, { slug: 'maple-street' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api`
  const server = start({ PORT: String(port), DATABASE_URL })
  await firstAnswer(`${url}/health`)
  const before = await fetch(`${url}/health/ready`)
  const stream = await fetch(`${url}/maple-street/live`)
  const askedAt = performance.now()
  server.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/health/ready`)).status === 503)
  const last = await fetch(`${url}/maple-street`)
  expect(await stream.text()).toContain('retry: 2000')
  expect([before.status, last.status, last.headers.get('connection')]).toEqual([200, 200, 'close'])
  expect(await (await fetch(`${url}/maple-street/live`)).text()).toBe('retry: 2000\n\n')
  expect(await server.exited).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(MOST_MILLISECONDS_TO_END)
})

test('a database that can lose what it committed, and a role that may do everything, are named at the start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-lossy-'))
  await chmod(dataDir, 0o755)
  const lossy = await startPostgres(dataDir, { fsync: 'off', full_page_writes: 'off' })
  const port = await freePort()
  const server = start({ PORT: String(port), DATABASE_URL: lossy.url })
  await firstAnswer(`http://127.0.0.1:${port}/api/health`)
  server.kill('SIGTERM')
  const warnings = await new Response(server.stderr).text()
  expect(warnings).toContain('fsync and full_page_writes off: A POWER CUT CAN LOSE BIDS')
  expect(warnings).toContain('DATABASE_URL signs in as a superuser')
  await lossy.stop()
  await rm(dataDir, { recursive: true })
})

test('a port that is taken ends the start with a reason', async () => {
  const squatter = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const server = start({ PORT: String(squatter.port), DATABASE_URL })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toContain(`Is port ${squatter.port} in use?`)
  await squatter.stop()
})

test('a wrong environment ends the start, all of it named', async () => {
  const server = start({ PORT: 'eighty', DATABASE_URL: 'mysql://localhost' })
  expect(await server.exited).toBe(1)
  const complaint = await new Response(server.stderr).text()
  expect(complaint).toContain('PORT: must be a port number')
  expect(complaint).toContain('DATABASE_URL: must be an address')
})

test('a start without its database waits for it, and says so', async () => {
  const [port, databasePort] = await Promise.all([freePort(), freePort()])
  const server = start({ PORT: String(port), DATABASE_URL: at(DATABASE_URL, { port: String(databasePort) }) })
  const lines = server.stderr.pipeThrough(new TextDecoderStream()).getReader()
  expect((await lines.read()).value).toContain('The database is away, and the start waits for it: connect ECONNREFUSED')
  const wire = await openWire(DATABASE_URL, databasePort)
  expect((await firstAnswer(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await wire.close()
})

test.each([
  ['password', { password: 'wrong' }, 'password authentication failed for user "bidlark"'],
  ['name', { pathname: 'nowhere' }, 'database "nowhere" does not exist'],
])('a start with the wrong %s of a database ends with that reason', async (_, part, reason) => {
  const server = start({ PORT: String(await freePort()), DATABASE_URL: at(DATABASE_URL, part) })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toContain(`The database refuses DATABASE_URL: ${reason}`)
})

test('an embedded PostgreSQL that is killed is started again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-server-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const server = start({ PORT: String(port), DATA_DIR: dataDir })
  const health = `http://127.0.0.1:${port}/api/health`
  expect((await firstAnswer(health)).status).toBe(200)
  const lockFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(lockFile, 10), 'SIGKILL')
  await until(async () => (await fetch(health)).status === 503)
  await until(async () => (await fetch(health)).status === 200)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await rm(dataDir, { recursive: true })
})

const at = (url: string, part: Partial<URL>) => Object.assign(new URL(url), part).href

function start(env: Record<string, string>) {
  return Bun.spawn([process.execPath, '--no-orphans', join(import.meta.dir, 'server.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function firstAnswer(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return answer
    await Bun.sleep(20)
  }
}
