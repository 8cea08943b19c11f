import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort } from '../db/embedded/cluster.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { isServing } from '../tests/support/run-server.ts'
import { until } from '../tests/support/until.ts'
import { openWire } from '../tests/support/wire.ts'

const { url: DATABASE_URL } = await freshDatabase()

test('a server waits for its database, names what is wrong with it, and ends in peace when asked to', async () => {
  const [port, databasePort] = await Promise.all([freePort(), freePort()])
  const awayUrl = Object.assign(new URL(DATABASE_URL), { port: String(databasePort) }).href
  const mail = { SMTP_URL: 'smtp://localhost', EMAIL_FROM: 'bids@example.org' }
  const server = start({ PORT: String(port), DATABASE_URL: awayUrl, ...mail })
  let said = ''
  const saying = server.stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        said += text
      },
    }),
  )
  await until(async () => said.includes('The database is away, and the start waits for it: connect ECONNREFUSED'))
  const wire = await openWire(DATABASE_URL, databasePort)
  await until(() => isServing(`http://127.0.0.1:${port}`))
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await Promise.all([saying, wire.close()])
  expect(said).toContain('fsync and full_page_writes off: A POWER CUT CAN LOSE BIDS')
  expect(said).toContain('DATABASE_URL signs in as a superuser')
  expect(said).toContain(`PUBLIC_URL is http://localhost:${port}, and so is every link in an email`)
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

function start(env: Record<string, string>) {
  return Bun.spawn([process.execPath, '--no-orphans', join(import.meta.dir, 'server.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
