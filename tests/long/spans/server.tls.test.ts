import { afterAll, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import postgres from 'postgres'
import { openDatabase } from '../../../db/clients.ts'
import { freePort } from '../../../db/embedded/cluster.ts'
import { certificateFor } from '../../support/certificate.ts'
import { isServing, runServer } from '../../support/run-server.ts'
import { startSecurePostgres } from '../../support/secure-postgres.ts'
import { until } from '../../support/until.ts'
import { openWire } from '../../support/wire.ts'

const database = await startSecurePostgres()
const wire = await openWire(database.url)
afterAll(async () => {
  await wire.close()
  await database.stop()
})
const verified = (url: string) => `${url}?sslmode=verify-full&sslrootcert=${database.certFile}`

test('a server told to verify TLS says nothing to its database without', async () => {
  const port = await freePort()
  const server = runServer(port, { DATABASE_URL: verified(database.url) }, { stdout: 'pipe', stderr: 'inherit' })
  await until(() => isServing(`http://127.0.0.1:${port}`))
  const sql = postgres(database.url, { max: 1 })
  // One that has just begun is listed before it is encrypted.
  const rows = await sql<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl join pg_stat_activity using (pid)
    where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'starting'`
  await sql.end()
  // Bids, reads, the worker, and the connection that listens at least.
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(({ ssl }) => ssl)).not.toContain(false)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server whose database shows another certificate ends, and says why', async () => {
  const { cert } = await certificateFor('127.0.0.1')
  const otherRoot = `${database.certFile}.other`
  await writeFile(otherRoot, cert)
  const url = `${database.url}?sslmode=verify-full&sslrootcert=${otherRoot}`
  const server = Bun.spawn([process.execPath, '--no-orphans', 'api/server.ts'], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(await freePort()), DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(await server.exited).toBe(1)
  const complaint = await new Response(server.stderr).text()
  expect(complaint).toContain('The database refuses DATABASE_URL: TLS with the database failed: ')
})

test('a connection inside TLS that a firewall forgot is replaced', async () => {
  const database = openDatabase(verified(wire.url))
  const useAll = () => Array.from({ length: 16 }, () => database.judgeBids((tx) => tx`select pg_sleep(0.05)`))
  await Promise.all(useAll())
  wire.forget()
  const startedAt = performance.now()
  await expect(database.judgeBids((tx) => tx`select 1`)).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(4_500)
  await until(() => Promise.all(useAll()).then(Boolean, () => false))
  expect(performance.now() - startedAt).toBeLessThan(5_500)
  await database.close()
})

test('a pool whose connections fail inside of TLS works again once they do not', async () => {
  const database = openDatabase(verified(wire.url))
  const useAll = () => Array.from({ length: 16 }, () => database.judgeBids((tx) => tx`select 1`))
  wire.hold()
  const lost = await Promise.allSettled(useAll())
  expect(lost.map(({ status }) => status)).not.toContain('fulfilled')
  wire.resume()
  await until(() => Promise.all(useAll()).then(Boolean, () => false))
  await database.close()
})
