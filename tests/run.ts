import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditPackages } from './audit.ts'
import { startTestPostgres } from './support/postgres.ts'
import { type Count, type Step, take } from './support/step.ts'

const reports = await mkdtemp(join(tmpdir(), 'bidlark-reports-'))
const postgres = await startTestPostgres()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(1))

const counts = await runAll()
const [passed, failed] = [sum(counts, 'passed'), sum(counts, 'failed')]
for (const name of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
await leave(failed === 0 ? 0 : 1)

/** Every check that is not named long, side by side where one leaves a core idle. */
async function runAll(): Promise<Count[]> {
  const [build, ...checks] = await Promise.all([
    take({ name: 'Build', args: program('astro', 'build') }),
    take({ name: 'Lint', args: program('biome', 'check', '--error-on-warnings') }),
    take({ name: 'Unused code and packages', args: program('knip') }),
    auditPackages(),
  ])
  // Some tests read the build, and the types are written by it.
  const [types, units] = await Promise.all([checkTypes(), takeUnits()])
  return [build, ...checks, ...types, ...units, ...(build.failed ? [] : [await take(browserTests())])]
}

async function checkTypes(): Promise<Count[]> {
  const ofPages = program('astro', 'check', '--tsconfig', 'tsconfig.astro.json')
  return [
    // Of several checkers each works out the API's type anew, which takes longer than all the rest.
    await take({ name: 'Types', args: ['node_modules/typescript-7/bin/tsc', '--project', '.', '--checkers', '1'] }),
    await take({ name: 'Types of pages', args: ofPages }),
  ]
}

/** Tests of pages have a document in their process, which the others must not find in theirs. */
async function takeUnits(): Promise<Count[]> {
  const ofServer = ['./api', './db', './emails', './tests/architecture', './tests/attack', './tests/faults']
  const ofPages = ['./site', './tests/pages']
  return [
    // Little of it runs so often that its last, costly compilation pays.
    await take(bunTest('API tests', ['--parallel=3', ...ofServer], { BUN_JSC_useFTLJIT: '0' })),
    await take(bunTest('Page tests', ['--parallel=2', ...ofPages])),
  ]
}

function bunTest(name: string, args: string[], env: Record<string, string> = {}): Step {
  const report = join(reports, `${name}.xml`)
  const fixed = ['--no-isolate', '--timeout=60000', '--path-ignore-patterns=tests/long/**']
  return {
    name,
    args: ['test', ...fixed, '--reporter=junit', `--reporter-outfile=${report}`, ...args],
    env: { TEST_DATABASE_URL: postgres.url, ...env },
    report,
  }
}

function browserTests(): Step {
  const report = join(reports, 'browser.xml')
  return {
    name: 'Browser tests',
    args: program('playwright', 'test', '--reporter=list,junit'),
    env: { TEST_DATABASE_URL: postgres.url, PLAYWRIGHT_JUNIT_OUTPUT_NAME: report },
    report,
  }
}

/** A package's program, run by Bun: no Node is needed. */
function program(name: string, ...args: string[]): string[] {
  return ['--bun', `node_modules/.bin/${name}`, ...args]
}

function sum(counts: Count[], part: 'passed' | 'failed'): number {
  return counts.reduce((total, count) => total + count[part], 0)
}

async function leave(code: number) {
  await postgres.stop()
  await rm(reports, { recursive: true })
  process.exit(code)
}
