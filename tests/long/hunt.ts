import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
 * [--alone] [file …]`. A round of the same seed has the same order. Two hunts side by side want a checkout and a core each.
 * `--alone` runs each file by itself: a test may pass only because of what others leave in their database, or in memory.
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
  const parts = words.includes('--alone') ? (await eachFile()).map((file) => [file]) : [files]
  for (const part of parts) await run(part, round, seed)
}

for (const [name, seeds] of failures) console.log(`Failed ${seeds.length} times: ${name} (seed ${seeds.join(', ')})`)
console.log(`\n${rounds} rounds, ${browserRounds} in a browser: ${failures.size} tests failed`)
for (const loop of loops) loop.kill()
await rm(reports, { recursive: true })
process.exit(failures.size === 0 ? 0 : 1)

/** Runs the tests of `part`, all where it is empty, on a database of their own. */
async function run(part: string[], round: number, seed: number) {
  // A new one each time: what the rounds leave in memory would end a machine in hours.
  const postgres = await startTestPostgres()
  const place = { databaseUrl: postgres.url, reports }
  const steps = [
    ...(round < rounds ? await unitSteps(place, part, seed) : []),
    ...(round < browserRounds ? await browserSteps(place, part, seed) : []),
  ]
  if (steps.length === 0) throw new Error(`No tests in ${part.join(', ')}`)
  // What it prints is in a file of that name.
  const about = [seed, ...(part.length === 1 ? part.map((file) => basename(file)) : [])].join(' ')
  for (const step of steps) {
    const { failures: found } = await take({ ...step, name: `${step.name} ${about}` })
    for (const name of found) failures.set(name, [...(failures.get(name) ?? []), seed])
  }
  await postgres.stop()
}

/** Every file of tests, or those that `files` names; none of a kind that has no round. */
async function eachFile(): Promise<string[]> {
  const hasRound = (path: string) => (path.endsWith('.e2e.ts') ? browserRounds : rounds) > 0
  return (await testFiles(files)).filter(hasRound)
}

/** Every file of tests that is not long, or those below `chosen`. */
async function testFiles(chosen: string[]): Promise<string[]> {
  const all = await Array.fromAsync(new Bun.Glob('{api,db,emails,site,tests}/**/*.{test.ts,test.tsx,e2e.ts}').scan('.'))
  const isChosen = (path: string) => chosen.length === 0 || chosen.some((one) => path.startsWith(one.replace('./', '')))
  return all.filter((path) => !path.startsWith('tests/long/') && isChosen(path)).sort()
}

/** Bun shuffles the tests of a file, but no files where several processes share them: they are named in another order. */
async function unitSteps(place: TestPlace, part: string[], seed: number): Promise<Step[]> {
  const order = ['--randomize', `--seed=${seed}`]
  const chosen = shuffled(await testFiles(part), seed)
  const [ofServer, ofPages] = [within(chosen, SERVER_FOLDERS), within(chosen, PAGE_FOLDERS)]
  return [
    ...(ofServer.length > 0 ? [apiTests(place, [...order, ...ofServer])] : []),
    ...(ofPages.length > 0 ? [pageTests(place, [...order, ...ofPages])] : []),
  ]
}

async function browserSteps(place: TestPlace, part: string[], seed: number): Promise<Step[]> {
  const all = await Array.fromAsync(new Bun.Glob('*.e2e.ts').scan('tests/e2e'))
  const chosen = all.filter((name) => part.length === 0 || part.some((file) => `/${file}`.endsWith(`/${name}`)))
  return chosen.length > 0 ? [browserTests(place, shuffled(chosen, seed))] : []
}

function shuffled(paths: string[], seed: number): string[] {
  const placeOf = (path: string) => Number(Bun.hash.crc32(`${seed} ${path}`))
  return paths.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Which of these files are in these folders, as Bun is given them. */
function within(paths: string[], folders: string[]): string[] {
  return paths.map((path) => `./${path}`).filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
}

function numberOf(name: string): number | null {
  const word = words.find((one) => one.startsWith(`--${name}=`))
  return word ? Number(word.slice(name.length + 3)) : null
}
