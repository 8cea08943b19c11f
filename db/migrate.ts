import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { advisoryKeys } from './locks.ts'

/** Brings the database at `url` to this version; when several processes start together, one does it. */
export async function migrate(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${advisoryKeys.migrate})`
    await applyMigrations(drizzle(client), { migrationsFolder: `${import.meta.dir}/migrations` })
    // The job queue has its own tables and migrations.
    await runMigrations({ connectionString: url })
  } finally {
    await client.end({ timeout: 2 })
  }
}
