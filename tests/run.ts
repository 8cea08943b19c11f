import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditPackages } from './audit.ts'
import { startTestPostgres } from './support/postgres.ts'
import { type Count, type Step, take } from './support/step.ts'

const reports = await mkdtemp(join(tmpdir(), 'bidlark-reports-'))
const postgres = await startTestPostgres()
const unitTests: Step = {
  name: 'Unit and API tests',
  // One more than the machine has cores: each waits for Postgres, or for time to pass, most of the time.
  args: ['test', '--parallel=3', '--no-isolate', '--timeout=20000', ...junit(join(reports, 'unit.xml'))],
  env: { TEST_DATABASE_URL: postgres.url },
  report: join(reports, 'unit.xml'),
  live: true,
}

const browserTests: Step = {
  name: 'Browser tests',
  args: program('playwright', 'test', '--reporter=list,junit'),
  env: { TEST_DATABASE_URL: postgres.url, PLAYWRIGHT_JUNIT_OUTPUT_NAME: join(reports, 'browser.xml') },
  report: join(reports, 'browser.xml'),
  live: true,
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(1))

const counts = await runAll()
const [passed, failed] = [sum(counts, 'passed'), sum(counts, 'failed')]
// Once more at the end: in thousands of lines nobody finds them.
for (const { name } of counts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
await leave(failed === 0 ? 0 : 1)

/** Every check there is, two side by side where neither measures time and both leave the other's files alone. */
async function runAll(): Promise<Count[]> {
  const [build, ...checks] = await Promise.all([
    take({ name: 'Build', args: program('astro', 'build') }),
    take({ name: 'Lint', args: program('biome', 'check', '--error-on-warnings') }),
    take({ name: 'Unused code and packages', args: program('knip') }),
    auditPackages(),
  ])
  // Some unit tests read the build, and the types are written by it.
  const [types, units] = await Promise.all([take({ name: 'Types', args: program('astro', 'check') }), take(unitTests)])
  return [build, ...checks, types, await takeAgain(units), ...(build.failed ? [] : [await take(browserTests)])]
}

/**
 * What failed beside others may have failed by their load: its files run once more, alone, and count by that. Many
 * files at once are no accident.
 */
async function takeAgain(count: Count): Promise<Count> {
  const { passed, failed, failures = [] } = count
  const files = [...new Set(failures.flatMap(({ file }) => file ?? []))]
  if (failures.length < failed || files.length === 0 || files.length > 5) return count
  for (const { name } of failures) console.log(`Failed beside others: ${name}`)
  const report = join(reports, 'again.xml')
  const alone = await take({
    ...unitTests,
    name: 'Unit and API tests that failed beside others',
    args: ['test', '--timeout=20000', ...junit(report), ...files],
    report,
  })
  return { ...alone, passed: passed + failed - alone.failed }
}

function junit(file: string): string[] {
  return ['--reporter=junit', `--reporter-outfile=${file}`]
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
