import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '../support/postgres.ts'
import { type Step, take } from '../support/step.ts'
import {
  apiTests,
  browserTests,
  PAGE_FOLDERS,
  pageTests,
  SERVER_FOLDERS,
  type TestPlace,
} from '../support/test-steps.ts'

/**
 * Looks for tests that fail now and then: runs all, or those of `files`, in random order, again and again, on one core
 * beside two loops that never rest. `bun run test:long hunt [--rounds=20] [--browser-rounds=10] [--seed=…] [--core=0]
 * [file …]`. A round of the same seed has the same order. Two hunts side by side want a checkout and a core each.
 */
const words = Bun.argv.slice(2)
const files = words.filter((word) => !word.startsWith('--'))
const [rounds, browserRounds] = [numberOf('rounds') ?? 20, numberOf('browser-rounds') ?? 10]
const core = numberOf('core') ?? 0
const firstSeed = numberOf('seed') ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

const LOOPS = 2
/** What is started from now on has this core alone, the database too. */
await Bun.$`taskset --all-tasks --cpu-list --pid ${core} ${process.pid}`.quiet()
const loops = Array.from({ length: LOOPS }, () => Bun.spawn([process.execPath, '--no-orphans', '-e', 'for (;;);']))
const reports = await mkdtemp(join(tmpdir(), 'bidlark-hunt-'))
// Servers that tests start run under another account.
await chmod(reports, 0o755)
/** Which seeds each test failed with. */
const failures = new Map<string, number[]>()

for (let round = 0; round < Math.max(rounds, browserRounds); round++) {
  const seed = (firstSeed + round) % 2 ** 32
  // A new one each time: what the rounds leave in memory would end a machine in hours.
  const postgres = await startTestPostgres()
  const place = { databaseUrl: postgres.url, reports }
  const steps = [
    ...(round < rounds ? unitSteps(place, seed) : []),
    ...(round < browserRounds ? await browserSteps(place, seed) : []),
  ]
  if (steps.length === 0) throw new Error(`No tests in ${files.join(', ')}`)
  for (const step of steps) {
    const { failures: found } = await take({ ...step, name: `${step.name} ${seed}` })
    for (const name of found) failures.set(name, [...(failures.get(name) ?? []), seed])
  }
  await postgres.stop()
}

for (const [name, seeds] of failures) console.log(`Failed ${seeds.length} times: ${name} (seed ${seeds.join(', ')})`)
console.log(`\n${rounds} rounds, ${browserRounds} in a browser: ${failures.size} tests failed`)
for (const loop of loops) loop.kill()
await rm(reports, { recursive: true })
process.exit(failures.size === 0 ? 0 : 1)

function unitSteps(place: TestPlace, seed: number): Step[] {
  const order = ['--randomize', `--seed=${seed}`]
  const [ofServer, ofPages] = [within(SERVER_FOLDERS), within(PAGE_FOLDERS)]
  return [
    ...(ofServer.length > 0 ? [apiTests(place, [...order, ...ofServer])] : []),
    ...(ofPages.length > 0 ? [pageTests(place, [...order, ...ofPages])] : []),
  ]
}

async function browserSteps(place: TestPlace, seed: number): Promise<Step[]> {
  const all = await Array.fromAsync(new Bun.Glob('*.e2e.ts').scan('tests/e2e'))
  const chosen = all.filter((name) => files.length === 0 || files.some((file) => `/${file}`.endsWith(`/${name}`)))
  const placeOf = (name: string) => Number(Bun.hash.crc32(`${seed} ${name}`))
  return chosen.length > 0
    ? [
        browserTests(
          place,
          chosen.toSorted((a, b) => placeOf(a) - placeOf(b)),
        ),
      ]
    : []
}

/** What is to run of these folders. */
function within(folders: string[]): string[] {
  const chosen = files.map((file) => (file.startsWith('./') ? file : `./${file}`))
  return files.length === 0 ? folders : chosen.filter((file) => folders.some((folder) => file.startsWith(folder)))
}

function numberOf(name: string): number | null {
  const word = words.find((one) => one.startsWith(`--${name}=`))
  return word ? Number(word.slice(name.length + 3)) : null
}
