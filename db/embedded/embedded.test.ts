import { afterAll, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { hasLiveServer, startPostgres } from './embedded.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-embedded-'))
await chmod(dataDir, 0o755)
const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
afterAll(() => rm(dataDir, { recursive: true }))

test('a first start makes a durable server, reachable from this machine alone', async () => {
  const server = await startPostgres(dataDir)
  expect(await settingsOf(server.url)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
  })
  await server.stop()
})

test('what was written is there after a restart, at the same address', async () => {
  const first = await startPostgres(dataDir)
  await query(first.url, "create table kept (word text); insert into kept values ('still here')")
  await first.stop()
  const second = await startPostgres(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  await second.stop()
})

test('a server that outlived its process is taken over', async () => {
  const left = await startPostgres(dataDir)
  const pid = await readFile(lockFile, 'utf8')
  const taken = await startPostgres(dataDir)
  expect(taken.url).toBe(left.url)
  expect(await readFile(lockFile, 'utf8')).toBe(pid)
  await taken.stop()
})

test('a lock file left by a killed server does not stop the next start', async () => {
  await startPostgres(dataDir)
  process.kill(Number.parseInt(await readFile(lockFile, 'utf8'), 10), 'SIGKILL')
  const next = await startPostgres(dataDir)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a lock file that goes while it is read belongs to no server', async () => {
  for (let attempt = 0; attempt < 100; attempt++) {
    await writeFile(lockFile, '1')
    const looking = hasLiveServer(dataDir)
    await Promise.all([rm(lockFile, { force: true }), expect(looking).resolves.toBeFalse()])
  }
})

test('a lock file whose process number a stranger has now is cleared', async () => {
  await writeFile(lockFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`)
  const server = await startPostgres(dataDir)
  expect(await readFile(lockFile, 'utf8')).not.toStartWith(`${process.pid}\n`)
  await server.stop()
})

test('of two first starts in one folder, one waits for the other', async () => {
  const shared = join(dataDir, 'shared')
  const [one, other] = await Promise.all([startPostgres(shared), startPostgres(shared)])
  expect(one.url).toBe(other.url)
  expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await one.stop()
  await other.stop()
})

test('when somebody else took the port, another is chosen and remembered', async () => {
  const before = await startPostgres(dataDir)
  await before.stop()
  const squatter = createServer().listen(Number(new URL(before.url).port), '127.0.0.1')
  const after = await startPostgres(dataDir)
  squatter.close()
  expect(after.url).not.toBe(before.url)
  await after.stop()
  const later = await startPostgres(dataDir)
  expect(later.url).toBe(after.url)
  await later.stop()
})

test('the server stays while another of our processes is connected', async () => {
  const shared = await startPostgres(dataDir)
  const other = postgres(shared.url, { connection: { application_name: 'bidlark' } })
  await other`select 1`
  await shared.stop()
  expect([...(await other`select 1 as one`)]).toEqual([{ one: 1 }])
  await other.end()
  await shared.stop()
})

test.if(process.getuid?.() === 0)('as root, a folder the database may not enter is named', async () => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed, { mode: 0o700 })
  expect(startPostgres(join(closed, 'data'))).rejects.toThrow(`may not enter ${closed}.`)
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
