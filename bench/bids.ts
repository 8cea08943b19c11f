import { readdirSync } from 'node:fs'
import postgres from 'postgres'
import { cpuTimeOfEach } from './cpu-time.ts'
import type { Note } from './figures.ts'
import { CONNECTIONS, sendLoad } from './load.ts'
import { checkInvariants, createDatabase, ITEMS, openStage, type Stage } from './stage.ts'

/** Places about twenty bids on each item, as many as the plain tables begin with. */
const HISTORY_SECONDS = 5

/** Bids beside the same bids placed by pgbench, on one hot item and over all items. */
export async function measureBids(note: Note, seconds: number) {
  const stage = await openStage()
  try {
    const theirs = await openPlainTables(stage.serverUrl)
    const paths = Array.from({ length: ITEMS }, (_, index) => `/api/bench/auction/item-${index + 1}/bid`)
    const { next: from } = await sendLoad({ port: stage.port, seconds: HISTORY_SECONDS, kind: 'bids', paths })
    const both = { stage, theirs, seconds, from }
    await measureBeside(both, note, { name: 'one hot item', items: 1, paths: paths.slice(0, 1) })
    // Those who bid on all items begin with the second: the hot one has its own.
    await measureBeside(both, note, { name: `${ITEMS} items`, items: ITEMS, paths: paths.slice(1) })
    await checkInvariants(stage)
  } finally {
    await stage.close()
  }
}

interface Shape {
  name: string
  items: number
  paths: string[]
}

interface Both {
  stage: Stage
  /** The database of the plain tables. */
  theirs: string
  seconds: number
  /** Our next bid on any item, in dollars. */
  from: number
}

/** Each part begins with what the one before left behind vacuumed, in both databases. */
async function measureBeside({ stage, theirs, seconds, from }: Both, note: Note, { name, items, paths }: Shape) {
  const load = { items, connections: CONNECTIONS, seconds }
  await vacuum(theirs)
  const inStatements = await pgbench(theirs, 'plain-transaction', load)
  await vacuum(theirs)
  const inOneCall = await pgbench(theirs, 'one-call', load)
  await vacuum(stage.ours)
  const before = await stage.cpuTime()
  const ours = await sendLoad({ port: stage.port, seconds, kind: 'bids', paths, from })
  const { 200: accepted = 0, ...others } = ours.statuses
  const { server, database } = cpuTimeOfEach(before, await stage.cpuTime(), accepted)
  const refused = Object.values(others).reduce((total, count) => total + count, 0)
  note(`${name}: pgbench, a transaction of statements`, inStatements, 'bids/s')
  note(`${name}: pgbench, one call`, inOneCall, 'bids/s')
  note(`${name}: Bidlark`, ours.perSecond, 'bids/s')
  note(`${name}: times a transaction of statements`, inHundredths(ours.perSecond / inStatements), '')
  note(`${name}: times one call`, inHundredths(ours.perSecond / inOneCall), '')
  note(`${name}: p50`, ours.p50Ms, 'ms')
  note(`${name}: p99`, ours.p99Ms, 'ms')
  note(`${name}: refused`, refused, 'bids')
  note(`${name}: CPU of a bid, server`, server, 'µs')
  note(`${name}: CPU of a bid, database`, database, 'µs')
}

async function vacuum(url: string) {
  const sql = postgres(url, { max: 1 })
  await sql`vacuum analyze`
  await sql`checkpoint`
  await sql.end()
}

function inHundredths(ratio: number): number {
  return Math.round(ratio * 100) / 100
}

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
