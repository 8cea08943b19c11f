import { afterAll, expect, test } from 'bun:test'
import { chmod, exists, mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import postgres from 'postgres'
import { openDatabase } from '../../../db/clients.ts'
import { startPostgres } from '../../../db/embedded/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { addItem, addSchool } from '../../support/school.ts'

const folder = await mkdtemp(join(tmpdir(), 'bidlark-backup-'))
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'bidlark.zip')

/** What a command of package.json says, run with a data folder of that name. */
async function run(place: string, ...command: string[]) {
  const env = { ...process.env, DATA_DIR: join(folder, place), DATABASE_URL: '' }
  const { stdout, stderr, exitCode } = await $`${process.execPath} run --silent ${command}`.env(env).nothrow().quiet()
  return { exitCode, text: `${stdout}${stderr}` }
}

/** Does something with the embedded database of a data folder, which ends afterwards. */
async function within<Result>(place: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startPostgres(join(folder, place))
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** A school with an item, and an entry of its activity, in words that a text format might spoil. */
const addEvening = (url: string) =>
  withDatabase(url, async (database) => {
    await migrate(url)
    const school = await addSchool(database.orm)
    await addItem(database.orm, school, {
      title: 'Zoë’s \\N "quilt"\u2028🧵',
      description: 'a\tb\r\nc\\.\n\\.',
    })
    await database.reads`insert into act (kind) values ('signed-in')`
  })

async function withDatabase(url: string, work: (database: ReturnType<typeof openDatabase>) => Promise<void>) {
  const database = openDatabase(url)
  await work(database)
  await database.close()
}

/** All rows of all tables but the times of the process, and what the next numbers are. */
async function read(url: string) {
  const sql = postgres(url, { max: 1 })
  const tables = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const rows: Record<string, unknown> = {}
  for (const { relname } of tables)
    rows[relname] = await sql`select to_jsonb(t) as row from ${sql(relname)} t order by 1`.values()
  const numbers = await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  await sql.end()
  return { rows, numbers: [...numbers] }
}

test('a backup holds all rows, and is restored into an empty place, and over another one only if asked to', async () => {
  const original = await within('original', async (url) => {
    await addEvening(url)
    return read(url)
  })
  expect(await run('original', 'backup', file)).toMatchObject({ exitCode: 0 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  expect(await run('empty', 'restore', file)).toEqual({ exitCode: 0, text: 'The database is restored.\n' })
  expect(await within('empty', read)).toEqual(original)
  // As if it had been there always: the next version, and the next numbers.
  await within('empty', addEvening)

  const before = await within('empty', read)
  expect(await run('empty', 'restore', file)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('add --replace'),
  })
  expect(await within('empty', read)).toEqual(before)
  expect(await run('empty', 'restore', file, '--replace')).toMatchObject({ exitCode: 0 })
  expect(await within('empty', read)).toEqual(original)
})

test('a backup of a folder without a database is refused, and makes none', async () => {
  expect(await run('mistyped', 'backup', file)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining(`There is no database in ${join(folder, 'mistyped')}`),
  })
  expect(await exists(join(folder, 'mistyped'))).toBeFalse()
})

test('a backup that is cut off, and one that is none, change nothing', async () => {
  const before = await within('original', read)
  await truncate(file, (await stat(file)).size - 100)
  for (const wrong of [file, import.meta.path])
    expect(await run('original', 'restore', wrong, '--replace')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('is no backup'),
    })
  expect(await within('original', read)).toEqual(before)
})

test('a backup is made while Bidlark runs, and nothing is restored under it', async () => {
  await within('original', (url) =>
    withDatabase(url, async (database) => {
      await database.reads`select 1`
      expect(await run('original', 'backup', file)).toMatchObject({ exitCode: 0 })
      expect(await run('original', 'restore', file, '--replace')).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('is running'),
      })
    }),
  )
})
