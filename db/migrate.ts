import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { readAddress } from './address.ts'
import { socketOf } from './driver-sockets.ts'
import { advisoryKeys } from './locks.ts'
import { type Open, openSocket } from './open-socket.ts'
import { openPgPool } from './pg-pool.ts'

/** Brings the database to this version; when several processes start together, one does it. */
export async function migrate(databaseUrl: string): Promise<void> {
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
    await applyMigrations(drizzle(client), { migrationsFolder: `${import.meta.dir}/migrations` })
    // The job queue has its own tables and migrations.
    await runMigrations({ pgPool: pool })
  } finally {
    await Promise.all([client.end({ timeout: 2 }), pool.end()])
  }
}
