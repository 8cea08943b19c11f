import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { readAddress } from './connections/address.ts'
import { openPgPool, socketOf } from './connections/driver-sockets.ts'
import { type Open, openSocket } from './connections/open-socket.ts'
import { advisoryKeys } from './locks.ts'
import journal from './migrations/meta/_journal.json'

const FOLDER = `${import.meta.dir}/migrations`

/** When the last of 48 migrations was made whose sum is the first one now, 0000_start. */
const BASELINE = 1_795_487_252_191

/** Brings the database to this version; when several processes start together, one does it. */
export async function migrate(databaseUrl: string, migrationsFolder = FOLDER): Promise<void> {
  // Not watched: making an index may take longer than any answer to a visitor.
  const { url, tls } = readAddress(databaseUrl)
  const open: Open = (place) => openSocket(place, tls)
  // Not in the driver's types: `socket`.
  const options = { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => {}, socket: socketOf(open) }
  const client = postgres(url, options)
  // Whatever goes wrong is told to who waits for it.
  const pool = openPgPool({ url, open }, { max: 1 }, () => {})
  try {
    await client`select pg_advisory_lock(${advisoryKeys.migrate})`
    await refuseOlder(client)
    await applyMigrations(drizzle(client), { migrationsFolder })
    await validateConstraints(client)
    // The job queue has its own tables and migrations.
    await runMigrations({ pgPool: pool })
  } finally {
    await Promise.all([client.end({ timeout: 2 }), pool.end()])
  }
}

/** Whether a migration of this version was made at `at`. */
export function hasMigration(at: number): boolean {
  return journal.entries.some(({ when }) => when === at)
}

/** Does `work` with a folder of the migrations that were made up to `at`. */
export async function withMigrationsUpTo(at: number, work: (folder: string) => Promise<void>): Promise<void> {
  const entries = journal.entries.filter(({ when }) => when <= at)
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-migrations-'))
  try {
    await Bun.write(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A database that stands before the first migration would be given tables that it has. */
async function refuseOlder(sql: postgres.Sql) {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (!table?.name) return
  const [last] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`
  if (last?.at && last.at < BASELINE)
    throw new Error(
      'This database is older than this version can bring up to date. Start it once with the last commit that has db/migrations/0047_handed_session.sql, then with this one.',
    )
}

/**
 * Validates what migrations added `NOT VALID`. They run in one transaction, which blocks bids until its end; this blocks no
 * writer, however many rows there are.
 */
async function validateConstraints(sql: postgres.Sql) {
  const added = await sql`
    select relname as "table", conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where not convalidated and connamespace = 'public'::regnamespace`
  for (const { table, name } of added) await sql`alter table ${sql(table)} validate constraint ${sql(name)}`
}
