import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { clusterIn, freePort } from '../db/embedded/cluster.ts'
import { startPostgres } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { brokenInvariants } from '../tests/support/invariants.ts'
import { readCpuTime } from './cpu-time.ts'

export const ITEMS = 1000

/**
 * What a measurement runs on: durable Postgres, one database for pgbench and one for us, and the built server.
 * @param more what the server's environment says beside the usual
 * @param processes so many servers on one database
 */
export async function openStage(more: Record<string, string> = {}, processes = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-bench-'))
  // As root the database runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  const server = await startPostgres(folder, { max_connections: '300', shared_buffers: '512MB' })
  const ours = await openBook(server.url)
  const site = await openSite(ours, folder, more)
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => openSite(ours, folder, more)))
  const sites = [site, ...others]
  const postmaster = Number.parseInt(readFileSync(join(clusterIn(folder), 'postmaster.pid'), 'utf8'), 10)
  return {
    serverUrl: server.url,
    ours,
    port: site.port,
    sites: sites.map(({ port, process: { pid } }) => ({ port, pid })),
    cpuTime: () =>
      readCpuTime(
        sites.map(({ process: { pid } }) => pid),
        postmaster,
      ),
    async close() {
      for (const { process } of sites) process.kill('SIGTERM')
      await Promise.all(sites.map(({ process }) => process.exited))
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Throws when a rule of bids is broken: what is measured counts only if all of it is right. */
export async function checkInvariants({ ours }: Stage): Promise<void> {
  const broken = await brokenInvariants(ours)
  if (broken.length > 0) throw new Error(broken.join('; '))
}

/** A database with one school and its items, numbered 1 to 1000. */
async function openBook(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl, 'bidlark')
  await migrate(url)
  const sql = postgres(url, { max: 1 })
  await sql`insert into organization (name, slug, contact_email) values ('Bench', 'bench', 'bench@example.org')`
  await sql`
    insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time)
    select o.id, 'item-' || n, 'Item ' || n, 'A thing worth having.', 125, now() - interval '1 hour', now() + interval '1 day'
    from organization o, generate_series(1, ${ITEMS}) n`
  await sql`insert into auction_lock (auction_item_id, organization_id) select id, organization_id from auction_item`
  await sql`analyze`
  await sql.end()
  return url
}

/** @returns the address of a new, empty database */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const sql = postgres(serverUrl, { max: 1 })
  await sql`create database ${sql(name)}`
  await sql.end()
  return Object.assign(new URL(serverUrl), { pathname: name }).href
}

async function openSite(databaseUrl: string, dataDir: string, more: Record<string, string>) {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...more,
  }
  const started = Bun.spawn(['bun', 'api/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(`http://127.0.0.1:${port}/api/health`))) {
    if (started.exitCode !== null) throw new Error('The server did not start')
    await Bun.sleep(50)
  }
  return { port, process: started }
}

/** Whether something answers at an address by now. */
export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}
