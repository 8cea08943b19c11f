import { play } from './play.ts'
import { scenarios } from './scenarios.ts'

/**
 * Breaks everything around an auction in turn: `bun run test:faults [rounds] [part of a scenario's name]`. Takes about
 * half a minute a scenario, and Linux; for the full disk also root, for wrong clocks libfaketime.
 */
const TIMES = { before: 3_000, after: 6_000 }
const rounds = Number(Bun.argv[2] ?? 1)
const chosen = scenarios.filter(({ name }) => name.includes(Bun.argv[3] ?? ''))
const recoveries: number[] = []
let violations = 0

for (let round = 1; round <= rounds; round++) {
  for (const scenario of chosen) {
    const { broken, accepted, refused, recoveryMs, longestOutageMs } = await play(scenario, TIMES)
    if (recoveryMs !== null) recoveries.push(recoveryMs)
    violations += broken.length
    console.log(
      `${round}. ${scenario.name}: ${accepted} accepted, ${refused} refused, bidding again after ${recoveryMs} ms, ` +
        `"not now" within ${longestOutageMs} ms${broken.length ? '' : ', everything held'}`,
    )
    for (const line of broken) console.log(`   BROKEN: ${line}`)
  }
}

recoveries.sort((a, b) => a - b)
const p95 = recoveries[Math.floor(recoveries.length * 0.95)]
console.log(`${violations} violations; recovery p95 ${p95} ms over ${recoveries.length} faults`)
process.exit(violations ? 1 : 0)
