import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface Count {
  passed: number
  failed: number
  /** What failed, as far as a report tells it. */
  failures?: Failure[]
}

export interface Failure {
  name: string
  /** The file of the test. */
  file?: string | undefined
}

export interface Step {
  name: string
  /** Arguments to Bun. */
  args: string[]
  /** The JUnit file it leaves, to count its tests by; without one the step is one test itself. */
  report?: string
  /** Show its output as it comes; else all at once at its end, for steps that run side by side. */
  live?: boolean
  env?: Record<string, string>
}

/** Runs one step of the test script, shows what it prints, and counts. */
export async function take(step: Step): Promise<Count> {
  const output = step.live ? 'inherit' : 'pipe'
  if (step.live) console.log(`\n── ${step.name}`)
  const child = Bun.spawn([process.execPath, '--no-orphans', ...step.args], {
    env: { ...process.env, ...step.env },
    stdio: ['ignore', output, output],
  })
  const printed = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream ?? '').text()))
  const succeeded = (await child.exited) === 0
  if (!step.live) console.log(`\n── ${step.name}\n${printed.join('').trim()}`)
  if (step.report) return countTests(step.report, succeeded)
  return { passed: Number(succeeded), failed: Number(!succeeded), failures: succeeded ? [] : [{ name: step.name }] }
}

/** A runner that fails without a failed test, or before it could report, counts as one failure. */
async function countTests(report: string, succeeded: boolean): Promise<Count> {
  const told = existsSync(report) ? await readFile(report, 'utf8') : ''
  const summary = /<testsuites [^>]*>/.exec(told)?.[0]
  if (!summary) return { passed: 0, failed: 1 }
  const [tests, skipped] = [number(summary, 'tests'), number(summary, 'skipped')]
  const failed = number(summary, 'failures') + number(summary, 'errors')
  const failures = [...told.matchAll(/<testcase name="([^"]*)"([^>]*)>\s*<failure/g)].map(
    ([, name = '', others = '']) => ({ name, file: / file="([^"]*)"/.exec(others)?.[1] }),
  )
  return { passed: tests - skipped - failed, failed: succeeded ? failed : Math.max(failed, 1), failures }
}

function number(summary: string, attribute: string): number {
  return Number(new RegExp(` ${attribute}="(\\d+)"`).exec(summary)?.[1] ?? 0)
}
