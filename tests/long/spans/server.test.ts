import { expect, test } from 'bun:test'
import { freePort } from '../../../db/embedded/cluster.ts'
import { freshDatabase } from '../../support/database.ts'
import { isServing, runServer } from '../../support/run-server.ts'
import { addSchool } from '../../support/school.ts'
import { until } from '../../support/until.ts'

const { orm, url: DATABASE_URL } = await freshDatabase()
/** Less than what an open stream would hold it up for. */
const MOST_MILLISECONDS_TO_END = 8_000

test('a server that is asked to end says so first: it is not ready, answers a last time on each connection, and ends streams', async () => {
  await addSchool(orm, { slug: 'maple-street' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = runServer(port, { DATABASE_URL }, { stdout: 'pipe', stderr: 'inherit' })
  await until(() => isServing(url))
  const before = await fetch(`${url}/api/health/ready`)
  const stream = await fetch(`${url}/api/maple-street/live`)
  const askedAt = performance.now()
  server.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/api/health/ready`)).status === 503)
  const last = await fetch(`${url}/api/maple-street`)
  expect(await stream.text()).toContain('retry: ')
  expect([before.status, last.status, last.headers.get('connection')]).toEqual([200, 200, 'close'])
  expect(await (await fetch(`${url}/api/maple-street/live`)).text()).toMatch(/^retry: \d+\n\n$/)
  expect(await server.exited).toBe(0)
  expect(performance.now() - askedAt).toBeLessThan(MOST_MILLISECONDS_TO_END)
})

test('a start with the wrong password of a database ends with that reason', async () => {
  const wrong = Object.assign(new URL(DATABASE_URL), { password: 'wrong' }).href
  const server = Bun.spawn([process.execPath, '--no-orphans', 'api/server.ts'], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(await freePort()), DATABASE_URL: wrong },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(await server.exited).toBe(1)
  const reason = 'password authentication failed for user "bidlark"'
  expect(await new Response(server.stderr).text()).toContain(`The database refuses DATABASE_URL: ${reason}`)
})
