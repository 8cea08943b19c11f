import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { freePort } from '../../../db/embedded/cluster.ts'
import { startProcess } from '../../support/process.ts'

// Debian's PostgreSQL: the one from the npm package lacks pg_dump.
const [version = ''] = [...new Bun.Glob('*').scanSync({ cwd: '/usr/lib/postgresql', onlyFiles: false })].toSorted()
const BIN = `/usr/lib/postgresql/${version}/bin`
const page = await Bun.file(`${import.meta.dir}/../../../docs/self-hosting.md`).text()
const folder = await mkdtemp(join(tmpdir(), 'bidlark-hosting-'))
const port = await freePort()
const urlAs = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
/** The server refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []

beforeAll(async () => {
  await chmod(folder, 0o777)
  await $`${asPostgres} ${BIN}/initdb -D ${folder}/data -U postgres -A trust -E UTF8`.quiet()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  await $`${asPostgres} ${BIN}/pg_ctl -D ${folder}/data -l ${folder}/log -o ${settings} -w start`.quiet()
  await asSuperuser('postgres', 'create role bidlark login')
})
afterAll(async () => {
  await $`${asPostgres} ${BIN}/pg_ctl -D ${folder}/data -m immediate stop`.quiet()
  await rm(folder, { recursive: true })
})

/** The one block of the page that holds the words. */
function block(words: string): string {
  const blocks = page.split('```').filter((_, index) => index % 2 === 1)
  const found = blocks.filter((text) => text.includes(words)).map((text) => text.slice(text.indexOf('\n') + 1))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} blocks of the page hold ${words}`)
  return found[0]
}

async function asSuperuser(database: string, statements: string): Promise<string> {
  return await $`${BIN}/psql ${urlAs('postgres', database)} -v ON_ERROR_STOP=1 -qtA < ${Buffer.from(statements)}`.text()
}

/** Runs lines of the page about `database`, whose names of servers and folders are the test's. */
async function follow(lines: string, database: string) {
  const createdb = `createdb -U postgres -h 127.0.0.1 -p ${port}`
  const here = lines.replace('sudo -u postgres createdb', createdb).replace(/ bidlark$/m, ` ${database}`)
  const own = { PATH: `${BIN}:${process.env.PATH}`, DATABASE_URL: urlAs('bidlark', database) }
  await $`bash -euc ${here}`
    .env({ ...process.env, ...own })
    .cwd(folder)
    .quiet()
}

async function startOnce(database: string) {
  const bidlark = await startProcess(urlAs('bidlark', database), {
    NODE_ENV: 'production',
    DATA_DIR: `${folder}/files`,
  })
  await bidlark.kill()
}

const contents = async (database: string) => ({
  acts: await asSuperuser(database, 'select count(*), max(id) from act'),
  tables: await asSuperuser(
    database,
    `select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE'
     and table_schema in ('public', 'drizzle', 'graphile_worker') order by 1, 2`,
  ),
  owner: await asSuperuser(database, `select tableowner from pg_tables where tablename = 'act'`),
})
const cannotSwitchOff = (database: string) =>
  expect(
    Promise.resolve($`${BIN}/psql ${urlAs('bidlark', database)} -qc ${'alter table act disable trigger all'}`.quiet()),
  ).rejects.toThrow()

test('the page can be followed: record, backup, restore, and a version that changes the record', async () => {
  await follow('sudo -u postgres createdb --owner=bidlark bidlark', 'first')
  await startOnce('first')
  await asSuperuser('first', block('CREATE ROLE bidlark_record'))
  await cannotSwitchOff('first')
  await asSuperuser('first', `set role bidlark; insert into act (kind) values ('signed-in'), ('signed-out')`)
  await startOnce('first')

  await follow(block('pg_dump --format=custom --file').replace(/^rsync.*$/m, ''), 'first')
  await follow(block('pg_restore'), 'second')
  await asSuperuser('second', block('CREATE ROLE bidlark_record'))
  await cannotSwitchOff('second')
  expect(await contents('second')).toEqual(await contents('first'))
  await startOnce('second')

  await asSuperuser('second', block('ALTER TABLE act OWNER TO bidlark;'))
  expect((await contents('second')).owner).toBe('bidlark\n')
  await startOnce('second')
  await asSuperuser('second', block('CREATE ROLE bidlark_record'))
  await cannotSwitchOff('second')
})

test('a database that a superuser made is given to Bidlark', async () => {
  await asSuperuser('postgres', 'create database third')
  await asSuperuser('postgres', block('ALTER DATABASE').replace('DATABASE bidlark', 'DATABASE third'))
  await startOnce('third')
})
