import { cpuTimeOfEach } from './cpu-time.ts'
import type { Note } from './figures.ts'
import { pgbench } from './pgbench.ts'
import { CONNECTIONS, sendLoad } from './send-load.ts'
import { checkInvariants, ITEMS, openStage, type Stage } from './stage.ts'

const WARMING_SECONDS = 2

/** Bids beside the same bids placed by pgbench, on one hot item and over all items. */
export async function measureBids(note: Note, seconds: number) {
  const stage = await openStage()
  try {
    // Those who bid on all items begin with the second: the hot one has its own.
    const spread = Array.from({ length: ITEMS - 1 }, (_, index) => pathOf(index + 2))
    await sendLoad({ port: stage.port, seconds: WARMING_SECONDS, kind: 'bids', paths: [pathOf(ITEMS)] })
    await measureBeside(stage, note, { name: 'one hot item', items: 1, paths: [pathOf(1)], seconds })
    await measureBeside(stage, note, { name: `${ITEMS} items`, items: ITEMS, paths: spread.slice(0, -1), seconds })
    await checkInvariants(stage)
  } finally {
    await stage.close()
  }
}

function pathOf(item: number): string {
  return `/api/bench/auction/item-${item}/bid`
}

interface Shape {
  name: string
  items: number
  paths: string[]
  seconds: number
}

async function measureBeside({ theirs, port, cpuTime }: Stage, note: Note, { name, items, paths, seconds }: Shape) {
  const load = { items, connections: CONNECTIONS, seconds }
  const inStatements = await pgbench(theirs, 'plain-transaction', load)
  const inOneCall = await pgbench(theirs, 'one-call', load)
  const before = await cpuTime()
  const ours = await sendLoad({ port, seconds, kind: 'bids', paths })
  const { 200: accepted = 0, ...others } = ours.statuses
  const { server, database } = cpuTimeOfEach(before, await cpuTime(), accepted)
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

function inHundredths(ratio: number): number {
  return Math.round(ratio * 100) / 100
}
