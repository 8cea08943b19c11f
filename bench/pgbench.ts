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

/** Bids per second by PostgreSQL's own load generator. */
export async function pgbench(url: string, bid: PlainBid, { items, connections, seconds }: PlainLoad): Promise<number> {
  const script = `${import.meta.dir}/pgbench/${bid}.sql`
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    connections,
    '-j',
    2,
    '-T',
    seconds,
    '-D',
    `items=${items}`,
    '-f',
    script,
  ]
  const run = Bun.spawn([findPgbench(), ...options.map(String), url], { stdout: 'pipe', stderr: 'pipe' })
  const [output, errors] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (!rate) throw new Error(`pgbench did not finish: ${errors}`)
  return Math.round(Number(rate))
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
