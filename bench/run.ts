import { brokenInvariants } from '../tests/support/invariants.ts'
import { measureBeside } from './beside.ts'
import { measureLive } from './live.ts'
import type { Load, LoadResult } from './load.ts'
import { pgbench } from './pgbench.ts'
import { measureProvider } from './provider.ts'
import { measureSmtp } from './smtp.ts'
import { ITEMS, openStage, type Stage } from './stage.ts'

/** The measurements of docs/performance.md: `bun run bench [part …] [seconds] [rounds]`, all of them or those named. */
const PARTS = {
  bids: () => onStage(measureBids),
  reads: () => onStage(measureReads),
  smtp: measureSmtp,
  provider: measureProvider,
  live: measureLive,
  beside: measureBeside,
}
type Part = keyof typeof PARTS
const isPart = (argument: string): argument is Part => argument in PARTS
const named = Bun.argv.slice(2).filter(isPart)
const [SECONDS = 5, ROUNDS = 3] = Bun.argv
  .slice(2)
  .filter((argument) => !isPart(argument))
  .map(Number)
const CONNECTIONS = 64

for (const part of named.length ? named : Object.keys(PARTS).filter(isPart)) await PARTS[part]()

async function onStage(measure: (stage: Stage) => Promise<void>) {
  const stage = await openStage()
  try {
    await measure(stage)
    await checkBook(stage)
  } finally {
    await stage.close()
  }
}

async function measureBids(stage: Stage) {
  const hot = ['/api/bench/auction/item-1/bid']
  const spread = Array.from({ length: ITEMS }, (_, index) => `/api/bench/auction/item-${index + 1}/bid`)
  const next = { hot: 125, spread: 125 }
  // The sender of the one and the crowd of the other bid on item 1 alike: the later starts above the earlier.
  for (let round = 1; round <= ROUNDS; round++) {
    const plainHot = await plainBids(stage, 1)
    const ourHot = await run(stage, { kind: 'bids', paths: hot, from: next.hot })
    next.hot = ourHot.next + 5 * CONNECTIONS
    const plainSpread = await plainBids(stage, ITEMS)
    const ourSpread = await run(stage, { kind: 'bids', paths: spread.slice(1), from: next.spread })
    next.spread = ourSpread.next + 5
    reportBids(`round ${round}, one hot item`, plainHot, ourHot)
    reportBids(`round ${round}, ${ITEMS} items`, plainSpread, ourSpread)
  }
}

interface PlainRates {
  inStatements: number
  inOneCall: number
}

async function plainBids({ theirs }: Stage, items: number): Promise<PlainRates> {
  const load = { items, connections: CONNECTIONS, seconds: SECONDS }
  const inStatements = await pgbench(theirs, 'plain-transaction', load)
  return { inStatements, inOneCall: await pgbench(theirs, 'one-call', load) }
}

function reportBids(name: string, { inStatements, inOneCall }: PlainRates, ours: LoadResult) {
  const { 200: accepted = 0, ...others } = ours.statuses
  const refused = Object.entries(others).map(([status, count]) => `${count} x ${status}`)
  const times = (plain: number) => (ours.perSecond / plain).toFixed(2)
  console.log(
    `${name}: pgbench ${inStatements}/s in statements, ${inOneCall}/s in one call, Bidlark ${ours.perSecond}/s, ratios ` +
      `${times(inStatements)} and ${times(inOneCall)}, p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms, ` +
      `${accepted} accepted, refused: ${refused.join(', ') || 'none'}`,
  )
}

async function measureReads(stage: Stage) {
  const view = '/api/bench/auction/item-1'
  const etag = (await fetch(`http://127.0.0.1:${stage.port}${view}`)).headers.get('etag') ?? ''
  reportReads('public view, full', await run(stage, { kind: 'reads', paths: [view] }))
  reportReads('public view, 304', await run(stage, { kind: 'reads', paths: [view], etag }))
  reportReads('auction page, HTML', await run(stage, { kind: 'reads', paths: ['/bench/item-1'] }))
  reportReads('organization page, 60 of 1000 items, HTML', await run(stage, { kind: 'reads', paths: ['/bench'] }))
}

function reportReads(name: string, result: LoadResult) {
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${count} x ${status}`)
  console.log(`${name}: ${result.perSecond}/s, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, ${statuses.join(', ')}`)
}

async function run(stage: Stage, load: Omit<Load, 'port' | 'connections' | 'seconds'>): Promise<LoadResult> {
  const whole: Load = { ...load, port: stage.port, connections: CONNECTIONS, seconds: SECONDS }
  const sender = Bun.spawn(['bun', `${import.meta.dir}/load.ts`, JSON.stringify(whole)], { stdout: 'pipe' })
  return JSON.parse(await new Response(sender.stdout).text())
}

async function checkBook(stage: Stage) {
  const broken = await brokenInvariants(stage.ours)
  console.log(`invariants after it all: ${broken.length ? broken.join('; ') : 'every one holds'}`)
  if (broken.length) process.exitCode = 1
}
