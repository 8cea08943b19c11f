import { afterAll, expect, test } from 'bun:test'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../../db/embedded/cluster.ts'
import { hasLiveServer, startPostgres } from '../../../db/embedded/embedded.ts'
import { until } from '../../support/until.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-embedded-'))
await chmod(dataDir, 0o755)
const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
afterAll(() => rm(dataDir, { recursive: true }))

test('a lock file left by a killed server does not stop the next start', async () => {
  await startPostgres(dataDir)
  process.kill(Number.parseInt(await readFile(lockFile, 'utf8'), 10), 'SIGKILL')
  const next = await startPostgres(dataDir)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a lock file whose process number a stranger has now is cleared', async () => {
  await writeFile(lockFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`)
  const server = await startPostgres(dataDir)
  expect(await readFile(lockFile, 'utf8')).not.toStartWith(`${process.pid}\n`)
  await server.stop()
})

test.if(process.getuid?.() === 0)('files of another user are named where the database may not read them', async () => {
  const copied = join(dataDir, 'copied')
  await (await startPostgres(copied)).stop()
  await chown(join(copied, 'postgres'), 0, 0)
  expect(startPostgres(copied)).rejects.toThrow(/did not start\.\n(?!.*is shut down).*Permission denied/s)
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

test.each(['api/server.ts', 'api/dev.ts'])(
  'a %s that is told to end while it starts leaves no server behind',
  async (program) => {
    const place = join(dataDir, crypto.randomUUID())
    const env = { ...process.env, DATA_DIR: place, DATABASE_URL: '', PORT: String(await freePort()) }
    const started = Bun.spawn([process.execPath, program], { env, stdout: 'ignore', stderr: 'ignore' })
    await until(() => hasLiveServer(place))
    started.kill('SIGTERM')
    expect(await started.exited).toBe(0)
    expect(await hasLiveServer(place)).toBe(false)
  },
)

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1 })
  const rows: Record<string, unknown>[] = await sql.unsafe(text)
  await sql.end()
  return [...rows]
}
