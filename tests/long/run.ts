import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import { LOGS, take } from '../support/step.ts'
import { siteBuild } from '../support/test-steps.ts'

const PLAYWRIGHT = ['--bun', 'node_modules/.bin/playwright', 'test']

/**
 * What takes too long for every change: `bun run test:long [name …]`, all of it one after the other, or what is named.
 * What passed on this commit is not run again unless it is named, so that a run that was broken off goes on.
 */
const RUNS: Record<string, { args: string[]; env?: Record<string, string> }> = {
  hunt: { args: ['tests/long/hunt.ts'] },
  spans: { args: ['test', '--timeout=120000', './tests/long/spans'] },
  attack: { args: ['tests/long/attack.ts'] },
  money: {
    args: ['test', '--timeout=3600000', 'api/checkout/balances/read-winners.property.test.ts'],
    env: sequences(10_000),
  },
  evening: { args: ['test', '--timeout=600000', './tests/long/evening'] },
  offers: { args: ['test', '--timeout=3600000', 'api/auction/bidding/routes.sequences.test.ts'], env: sequences(500) },
  rule: {
    args: ['test', 'api/auction/bidding/judge-offer.property.test.ts'],
    env: sequences(100_000),
  },
  charges: {
    args: ['test', '--timeout=3600000', 'api/cards/charges/open-charge.property.test.ts'],
    env: sequences(500),
  },
  cards: {
    args: ['test', '--timeout=7200000', './tests/long/cards'],
    env: { KILLS: '500', ...sequences(300) },
  },
  faults: { args: ['tests/long/faults/run.ts'] },
  failover: { args: ['tests/long/faults/failover.ts'] },
  rolling: { args: ['tests/long/faults/rolling.ts'] },
  browsers: { args: ['tests/long/browsers/run.ts'] },
  phone: { args: PLAYWRIGHT, env: { VIEWPORT_WIDTH: '390' } },
  walks: { args: PLAYWRIGHT, env: { TEST_FOLDER: 'tests/long/walks' } },
  hosting: { args: ['test', '--timeout=120000', './tests/long/hosting'] },
  photos: { args: ['test', '--timeout=120000', './tests/long/photos'] },
  rules: { args: ['test', './tests/long/rules'] },
  volume: { args: ['test', '--timeout=600000', './tests/long/volume'] },
}

const STATE = join(LOGS, 'long.json')
const commit = (await $`git rev-parse HEAD`.text()).trim()
const [first, ...rest] = Bun.argv.slice(2)
// It alone takes more than its name.
const named = first === undefined ? [] : first === 'hunt' ? [first] : [first, ...rest]
const unknown = named.filter((name) => !(name in RUNS))
if (unknown.length)
  throw new Error(`No long run is called ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}`)

// Most of it is of the built site, which may be of another commit.
if ((await take(siteBuild)).failed) process.exit(1)

const state = await readState()
for (const [name, { args, env = {} }] of Object.entries(RUNS)) {
  const isDone = state.passed[name] !== undefined
  if (named.length ? !named.includes(name) : isDone) continue
  const startedAt = performance.now()
  const { failed } = await take({ name: `long ${name}`, args: first === 'hunt' ? [...args, ...rest] : args, env })
  if (failed) delete state.passed[name]
  else state.passed[name] = Math.round((performance.now() - startedAt) / 1000)
  await Bun.write(STATE, JSON.stringify(state))
}

console.log(`\nAt ${commit.slice(0, 7)}:`)
for (const name of Object.keys(RUNS)) {
  const seconds = state.passed[name]
  console.log(`${name.padEnd(10)} ${seconds === undefined ? 'not passed' : `passed in ${seconds} s`}`)
}
const wanted = named.length ? named : Object.keys(RUNS)
process.exit(wanted.every((name) => state.passed[name] !== undefined) ? 0 : 1)

/** What passed on this commit, in seconds. */
async function readState(): Promise<{ commit: string; passed: Record<string, number> }> {
  await mkdir(LOGS, { recursive: true })
  const known = existsSync(STATE) ? await Bun.file(STATE).json() : null
  return known?.commit === commit ? known : { commit, passed: {} }
}

function sequences(count: number): Record<string, string> {
  return { SEQUENCES: String(count) }
}
