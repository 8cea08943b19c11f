import { readdirSync } from 'node:fs'
import postgres from 'postgres'
import { createDatabase } from './stage.ts'

/** A bid in seven plain statements, or in one call of a function. */
export type PlainBid = 'plain-transaction' | 'one-call'

interface PlainLoad {
  items: number
  connections: number
  seconds: number
}

/** The tables of a careful peer, which pgbench bids on. @returns the address of their database */
export async function openPlainTables(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl, 'plain')
  const sql = postgres(url, { max: 1 })
  await sql.file(`${import.meta.dir}/pgbench/plain-schema.sql`)
  await sql.end()
  return url
}

/** Each connection first plans its statements, which takes seconds for 64 of them. */
const WARMING_SECONDS = 10
const PROGRESS = /^progress: [\d.]+ s, ([\d.]+) tps/gm

/** Bids per second by PostgreSQL's own load generator, once its connections are warm. */
export async function pgbench(url: string, bid: PlainBid, { items, connections, seconds }: PlainLoad): Promise<number> {
  const script = `${import.meta.dir}/pgbench/${bid}.sql`
  const time = ['-T', WARMING_SECONDS + seconds, '-P', 1]
  const load = ['-c', connections, '-j', 2, '-D', `items=${items}`, '-f', script]
  const options = ['-n', '-M', 'prepared', ...time, ...load].map(String)
  const run = Bun.spawn([findPgbench(), ...options, url], { stdout: 'ignore', stderr: 'pipe' })
  const output = await new Response(run.stderr).text()
  const rates = [...output.matchAll(PROGRESS)].map(([, rate]) => Number(rate)).slice(-seconds)
  if (rates.length < seconds) throw new Error(`pgbench did not finish: ${output}`)
  return Math.round(rates.reduce((sum, rate) => sum + rate, 0) / seconds)
}

function findPgbench(): string {
  const found = Bun.which('pgbench') ?? inDebianFolder()
  if (!found) throw new Error('pgbench is not installed: it comes with the postgresql package of Debian.')
  return found
}

function inDebianFolder(): string | null {
  try {
    const version = readdirSync('/usr/lib/postgresql').sort().at(-1)
    return Bun.which('pgbench', { PATH: `/usr/lib/postgresql/${version}/bin` })
  } catch {
    return null
  }
}
