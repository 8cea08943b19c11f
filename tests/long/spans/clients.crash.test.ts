import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Database, openDatabase } from '../../../db/clients.ts'
import { startPostgres } from '../../../db/embedded/embedded.ts'
import { until } from '../../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'bidlark-crash-'))
await chmod(folder, 0o755)
const server = await startPostgres(folder)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const IDS = [crypto.randomUUID(), crypto.randomUUID()]

/** What every group of bids needs: a transaction, and an array of ids. */
const judge = ({ judgeBids }: Database) => judgeBids((tx) => tx`select unnest(${IDS}::uuid[])`)

// A little more than the first connection takes to be there.
test.each([6, 10, 14])('after a crash %d ms into the life of a pool, all of it can bid', async (milliseconds) => {
  const victim = postgres(server.url, { max: 1, backoff: () => 0.1 })
  const [{ pid }] = await victim<[{ pid: number }]>`select pg_backend_pid() as pid`
  const database = openDatabase(server.url)
  const first = Array.from({ length: 16 }, () => judge(database))
  await Bun.sleep(milliseconds)
  process.kill(pid, 'SIGKILL')
  await Promise.allSettled(first)
  await until(() =>
    judge(database).then(
      () => true,
      () => false,
    ),
  )
  const later = await Promise.allSettled(Array.from({ length: 16 }, () => judge(database)))
  expect(later.filter(({ status }) => status === 'rejected')).toEqual([])
  await Promise.all([database.close(), victim.end()])
})
