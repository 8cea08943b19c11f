import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditPackages } from './audit.ts'
import { startTestPostgres } from './support/postgres.ts'
import { type Count, take } from './support/step.ts'
import { apiTests, browserTests, packageProgram, pageTests, siteBuild } from './support/test-steps.ts'

const reports = await mkdtemp(join(tmpdir(), 'bidlark-reports-'))
// Servers that tests start run under another account.
await chmod(reports, 0o755)
const postgres = await startTestPostgres()
const place = { databaseUrl: postgres.url, reports }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(1))

const counts = await runAll()
const [passed, failed] = [sum(counts, 'passed'), sum(counts, 'failed')]
for (const name of counts.flatMap(({ failures }) => failures)) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
await leave(failed === 0 ? 0 : 1)

/** Every check that is not named long, side by side where one leaves a core idle. */
async function runAll(): Promise<Count[]> {
  const [build, ...checks] = await Promise.all([
    take(siteBuild),
    take({ name: 'Lint', args: packageProgram('biome', 'check', '--error-on-warnings') }),
    take({ name: 'Unused code and packages', args: packageProgram('knip') }),
    auditPackages(),
  ])
  // Some tests read the build, and the types are written by it.
  const types = take({ name: 'Types', args: ['tests/check-types.ts'] })
  const [ofTypes, ...units] = await Promise.all([types, takeUnits()])
  return [build, ...checks, ofTypes, ...units.flat(), ...(build.failed ? [] : [await take(browserTests(place))])]
}

async function takeUnits(): Promise<Count[]> {
  return [await take(apiTests(place)), await take(pageTests(place))]
}

function sum(counts: Count[], part: 'passed' | 'failed'): number {
  return counts.reduce((total, count) => total + count[part], 0)
}

async function leave(code: number) {
  await postgres.stop()
  await rm(reports, { recursive: true })
  process.exit(code)
}
