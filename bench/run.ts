import { measureBeside } from './beside.ts'
import { measureBids } from './bids.ts'
import { type Note, openRun } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureLive } from './live.ts'
import { measureProvider } from './provider.ts'
import { measureReads } from './reads.ts'
import { measureSmtp } from './smtp.ts'

/**
 * The measurements of docs/performance.md: `bun run bench [part …] [seconds] [rounds]`, all of them or those named. Each
 * round takes every part on a database and a server of its own, so that what disturbs a machine for minutes is not one
 * part's alone.
 */
const PARTS: Record<string, (note: Note, seconds: number) => Promise<void>> = {
  bids: measureBids,
  reads: measureReads,
  smtp: measureSmtp,
  provider: measureProvider,
  live: measureLive,
  beside: measureBeside,
  growth: measureGrowth,
}

const named = Bun.argv.slice(2).filter((argument) => argument in PARTS)
const [seconds = 5, rounds = 3] = Bun.argv
  .slice(2)
  .filter((argument) => !(argument in PARTS))
  .map(Number)

const run = await openRun(seconds, rounds)
for (let round = 1; round <= rounds; round++) {
  for (const [part, measure] of Object.entries(PARTS)) {
    if (named.length === 0 || named.includes(part)) await measure(run.noteFor(part), seconds)
  }
}
console.log(await run.save())
