import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { hasLiveServer, startPostgres } from './embedded.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-embedded-'))
await chmod(dataDir, 0o755)
const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
afterAll(() => rm(dataDir, { recursive: true }))

test('a first start makes a durable server, reachable from this machine alone, which a later one takes over if it is left', async () => {
  const first = await startPostgres(dataDir)
  expect(await settingsOf(first.url)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
  })
  const pid = await readFile(lockFile, 'utf8')
  const taken = await startPostgres(dataDir)
  expect([taken.url, await readFile(lockFile, 'utf8')]).toEqual([first.url, pid])
  await query(taken.url, "create table kept (word text); insert into kept values ('still here')")
  await taken.stop()
  const restarted = await startPostgres(dataDir)
  expect(restarted.url).toBe(first.url)
  expect(await query(restarted.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  await restarted.stop()
})

test('a lock file that goes while it is read belongs to no server', async () => {
  const empty = join(dataDir, 'empty')
  await mkdir(join(empty, 'postgres'), { recursive: true })
  const lockFile = join(empty, 'postgres', 'postmaster.pid')
  for (let attempt = 0; attempt < 20; attempt++) {
    await writeFile(lockFile, '1')
    const looking = hasLiveServer(empty)
    await Promise.all([rm(lockFile, { force: true }), expect(looking).resolves.toBeFalse()])
  }
})

test.if(process.getuid?.() === 0)('as root, a folder the database may not enter is named', async () => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed, { mode: 0o700 })
  await expect(startPostgres(join(closed, 'data'))).rejects.toThrow(`may not enter ${closed}.`)
})

test('a start that fails says why, not what the start before wrote into the log', async () => {
  const broken = join(dataDir, 'broken')
  await (await startPostgres(broken)).stop()
  await chmod(join(broken, 'postgres'), 0o755)
  await expect(startPostgres(broken)).rejects.toThrow(
    /^The embedded PostgreSQL did not start\.\n(?!.*is shut down).*has invalid permissions/s,
  )
})

async function settingsOf(url: string) {
  const names = ['fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit']
  const rows = await query(url, `select name, setting from pg_settings where name in ('${names.join("','")}')`)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1 })
  const rows: Record<string, unknown>[] = await sql.unsafe(text)
  await sql.end()
  return [...rows]
}
