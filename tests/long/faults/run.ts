import { type PlayOutcome, play } from './play.ts'
import { scenarios } from './scenarios.ts'
import { openStage } from './stage.ts'

/**
 * Breaks everything around an auction in turn: `bun run test:long faults [rounds] [part of a scenario's name]`. Takes about
 * ten seconds a scenario, and Linux; for the full disks also root, for wrong clocks libfaketime, for the proxy nginx. The last emails of one
 * scenario leave during the next ones, which none of them notices.
 */
const TIMES = { before: 1_500, after: 4_000 }
const rounds = Number(Bun.argv[2] ?? 1)
const chosen = scenarios.filter(({ name }) => name.includes(Bun.argv[3] ?? ''))
const plan = Array.from({ length: rounds }, (_, round) =>
  chosen.map((scenario) => ({ scenario, called: `${round + 1}. ${scenario.name}` })),
).flat()
const reporting: Promise<void>[] = []
const recoveries: number[] = []
let accepted = 0
let violations = 0

let next = open(0)
for (const [turn, { scenario, called }] of plan.entries()) {
  const stage = await next
  next = open(turn + 1)
  const fail = (problem: unknown) => reportBroken(called, [String(problem)])
  const played = stage && (await play(stage, scenario, TIMES).catch(fail))
  if (played) reporting.push(played.outcome.then((became) => report(called, became)).catch(fail))
}
await Promise.all(reporting)

recoveries.sort((a, b) => a - b)
const p95 = recoveries[Math.floor(recoveries.length * 0.95)]
console.log(
  `${violations} violations, ${accepted} bids accepted; recovery p95 ${p95} ms over ${recoveries.length} faults`,
)
process.exit(violations ? 1 : 0)

/** The next stage is set up during a storm. */
async function open(turn: number) {
  const planned = plan[turn]
  return planned && openStage(planned.scenario)
}

function report(called: string, { broken, recoveryMs, longestOutageMs, ...bids }: PlayOutcome) {
  accepted += bids.accepted
  if (recoveryMs !== null) recoveries.push(recoveryMs)
  console.log(
    `${called}: ${bids.accepted} accepted, ${bids.refused} refused, bidding again after ${recoveryMs} ms, ` +
      `"not now" within ${longestOutageMs} ms${broken.length ? '' : ', everything held'}`,
  )
  reportBroken(called, broken)
}

function reportBroken(called: string, lines: string[]) {
  violations += lines.length
  for (const line of lines) console.log(`   BROKEN in ${called}: ${line}`)
}
