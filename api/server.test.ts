import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../db/embedded/free-port.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { addSchool } from '../tests/support/school.ts'
import { until } from '../tests/support/until.ts'
import { openWire } from '../tests/support/wire.ts'

const database = await freshDatabase()
const { url: DATABASE_URL } = database
/** Less than what an open stream would hold it up for. */
const MOST_MILLISECONDS_TO_END = 8_000

test('the server names what is wrong with its database, answers once it is ready, and ends in peace when asked to', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port), DATABASE_URL })
  const health = await firstAnswer(`http://127.0.0.1:${port}/api/health`)
  expect(health.status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const warnings = await new Response(server.stderr).text()
  expect(warnings).toContain('fsync and full_page_writes off: A POWER CUT CAN LOSE BIDS')
  expect(warnings).toContain('DATABASE_URL signs in as a superuser')
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
  expect(await stream.text()).toContain('retry: ')
  expect([before.status, last.status, last.headers.get('connection')]).toEqual([200, 200, 'close'])
  expect(await (await fetch(`${url}/maple-street/live`)).text()).toMatch(/^retry: \d+\n\n$/)
  expect(await server.exited).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(MOST_MILLISECONDS_TO_END)
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

test('a start with the wrong password of a database ends with that reason', async () => {
  const server = start({ PORT: String(await freePort()), DATABASE_URL: at(DATABASE_URL, { password: 'wrong' }) })
  expect(await server.exited).toBe(1)
  const reason = 'password authentication failed for user "bidlark"'
  expect(await new Response(server.stderr).text()).toContain(`The database refuses DATABASE_URL: ${reason}`)
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
