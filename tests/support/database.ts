import postgres from 'postgres'
import { type Database, openDatabase } from '../../db/clients.ts'
import type { EmbeddedPostgres } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import journal from '../../db/migrations/meta/_journal.json'
import { startTestPostgres } from './postgres.ts'

/** Another one for each set of migrations: a server that `TEST_DATABASE_URL` names outlives them. */
const TEMPLATE = `bidlark_template_${Bun.hash(JSON.stringify(journal)).toString(36)}`
const SHARED_SERVER = process.env.TEST_DATABASE_URL

interface Lent {
  file: string
  database: Database
}

let server: ReturnType<typeof openServer> | null = null
let shared: Promise<Database> | null = null
const openOnShared: (() => Promise<void>)[] = []
const lent = new Set<Lent>()

/**
 * The database that all test files of this process share, each with schools and people of its own. Whoever counts over
 * all schools takes a `freshDatabase`.
 */
export function sharedDatabase(): Promise<Database> {
  shared ??= openShared()
  return shared
}

/** Says what is to be closed before the shared database is, what was opened last first. */
export function beforeSharedCloses(close: () => Promise<void>): void {
  openOnShared.push(close)
}

async function closeShared() {
  for (const close of openOnShared.splice(0).reverse()) await close()
  await (await shared)?.close()
  shared = null
}

async function openShared(): Promise<Database> {
  server ??= openServer()
  const { admin, url } = await server
  return create(admin, url)
}

/**
 * An empty, migrated database that nobody else uses. Call it anywhere in a test file; it is closed once the next file
 * asks for one, and goes with its server: to drop it would write all that the others have not written yet.
 */
export async function freshDatabase(): Promise<Database> {
  server ??= openServer()
  const { admin, url } = await server
  await takeBack((loan) => loan.file !== Bun.main)
  const database = await create(admin, url)
  lent.add({ file: Bun.main, database })
  return database
}

async function create(admin: postgres.Sql, url: string): Promise<Database> {
  const name = `test_${crypto.randomUUID()}`
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)}`
  return openDatabase(databaseUrl(url, name))
}

/**
 * Closes what `freshDatabase` lent, and stops the server if this run started it. A process that is given files one by
 * one calls this after each: then the server is another's, and the shared database stays for the next file.
 */
export async function closeDatabases() {
  if (server === null) return
  const { admin, stop } = await server
  await takeBack(() => true)
  if (shared && SHARED_SERVER) return
  server = null
  await closeShared()
  await admin.end()
  await stop()
}

async function takeBack(isDue: (loan: Lent) => boolean) {
  for (const loan of [...lent].filter(isDue)) {
    lent.delete(loan)
    await loan.database.close()
  }
}

async function openServer() {
  const { url, stop } = await (SHARED_SERVER ? sharedServer(SHARED_SERVER) : startTestPostgres())
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await ensureTemplate(admin, url)
  return { url, admin, stop }
}

/** The server that tests/run.ts started for all its steps, and stops itself. */
function sharedServer(url: string): EmbeddedPostgres {
  return { url, stop: async () => {} }
}

/** Migrations run once; every database is a copy. Several processes may arrive here at the same time. */
async function ensureTemplate(admin: postgres.Sql, url: string) {
  await admin`select pg_advisory_lock(1)`
  const [known] = await admin`select from pg_database where datname = ${TEMPLATE}`
  if (!known) {
    // Left by a process that was killed here.
    await admin`drop database if exists unfinished_template with (force)`
    await admin`create database unfinished_template`
    await migrate(databaseUrl(url, 'unfinished_template'))
    await admin`alter database unfinished_template rename to ${admin(TEMPLATE)}`
  }
  await admin`select pg_advisory_unlock(1)`
}

function databaseUrl(server: string, name: string) {
  return Object.assign(new URL(server), { pathname: name }).href
}
