import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where each step's output is, in a file of its name. */
export const LOGS = join(import.meta.dir, '../../test-logs')
/** No memory is given back to the system only to be taken again: that is a fifth of the CPU of tests. */
const KEPT_MEMORY = { MIMALLOC_PURGE_DELAY: '-1' }
/** Little runs so often that its last, costly compilation pays. */
const QUICK_COMPILER = { BUN_JSC_useFTLJIT: '0' }
const LINES_SHOWN = 40
const FAILURES_SHOWN = 5
/** What passed, the name of a file on a line of its own, blank lines, and what servers of tests say of themselves. */
const NO_FAILURE =
  /^\s*✓|^\s*$|^\S+\.test\.tsx?:$|^\{"level"|^(RATE_LIMITS=off|PostgreSQL runs with|DATABASE_URL signs in|No email is sent|PUBLIC_URL is)/

export interface Count {
  passed: number
  failed: number
  /** What failed, with its file where a report tells it. */
  failures: string[]
}

export interface Step {
  name: string
  /** Arguments to Bun. */
  args: string[]
  /** The JUnit file it leaves, to count its tests by; without one the step is one test itself. */
  report?: string
  env?: Record<string, string>
}

/**
 * Runs one step of the test script, says in a line how it went, and counts: its tests, seconds on the clock, and seconds
 * of CPU with all that it started. What it prints goes to a file.
 */
export async function take(step: Step): Promise<Count> {
  const log = join(LOGS, `${step.name.toLowerCase().replaceAll(' ', '-')}.log`)
  const errors = `${log}.errors`
  await mkdir(LOGS, { recursive: true })
  // What a longer run before it printed would stand behind.
  for (const file of [log, errors]) await rm(file, { force: true })
  const startedAt = performance.now()
  const child = Bun.spawn([process.execPath, '--no-orphans', ...step.args], {
    env: { ...process.env, ...KEPT_MEMORY, ...QUICK_COMPILER, ...step.env },
    stdio: ['ignore', Bun.file(log), Bun.file(errors)],
  })
  const succeeded = (await child.exited) === 0
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const count = step.report ? await countTests(step, succeeded) : countStep(step, succeeded)
  const cpuSeconds = (Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000).toFixed(1)
  const total = (count.passed + count.failed).toLocaleString('en-US')
  console.log(
    `${succeeded ? 'ok    ' : 'FAILED'} ${step.name.padEnd(28)} ${total.padStart(6)} ${seconds.padStart(7)} s ${cpuSeconds.padStart(7)} s CPU`,
  )
  if (!succeeded) console.log(`${await failuresIn(log)}\nAll of it: ${log} and ${errors}`)
  return count
}

function countStep({ name }: Step, succeeded: boolean): Count {
  return { passed: Number(succeeded), failed: Number(!succeeded), failures: succeeded ? [] : [name] }
}

/** What a test printed, and where its pictures are. */
const CDATA = /<!\[CDATA\[[\s\S]*?\]\]>/g

/** A runner that fails without a failed test, or before it could report, counts as one failure. */
async function countTests({ name, report = '' }: Step, succeeded: boolean): Promise<Count> {
  const told = existsSync(report) ? await readFile(report, 'utf8') : ''
  const summary = /<testsuites [^>]*>/.exec(told)?.[0]
  if (!summary) return { passed: 0, failed: 1, failures: [name] }
  const [tests, skipped] = [number(summary, 'tests'), number(summary, 'skipped')]
  const failed = number(summary, 'failures') + number(summary, 'errors')
  const failures = told
    .replace(CDATA, '')
    .split('<testcase ')
    .filter((test) => /<(?:failure|error) /.test(test))
    .map((test) => {
      const file = / (?:file|classname)="([^"]+)"/.exec(test)?.[1] ?? name
      return `${file}: ${/^name="([^"]*)"/.exec(test)?.[1]}`
    })
  const hasCounts = succeeded || failed > 0
  return { passed: tests - skipped - failed, failed: hasCounts ? failed : 1, failures: hasCounts ? failures : [name] }
}

function number(summary: string, attribute: string): number {
  return Number(new RegExp(` ${attribute}="(\\d+)"`).exec(summary)?.[1] ?? 0)
}

/** What the log says of failures: of each failed test of Bun's what stands before its name, or the last lines. */
async function failuresIn(log: string): Promise<string> {
  const printed = await Promise.all([log, `${log}.errors`].map((path) => readFile(path, 'utf8')))
  const lines = printed.join('').split('\n')
  const told = lines.filter((line) => !NO_FAILURE.test(line))
  const ends = told.flatMap((line, index) => (line.startsWith('(fail)') ? [index] : []))
  const named = ends.filter((end) => told.findIndex((line) => isSameTest(line, told[end] ?? '')) === end)
  const blocks = named.map((end) => {
    const begin = told.findLastIndex((line, index) => index < end && /^\((pass|fail)\)/.test(line))
    return told.slice(Math.max(begin + 1, end - LINES_SHOWN), end + 1).join('\n')
  })
  return blocks.length > 0
    ? blocks.slice(0, FAILURES_SHOWN).join('\n\n')
    : told
        .filter((line) => !line.startsWith('(pass)'))
        .slice(-LINES_SHOWN)
        .join('\n')
}

/** Whether two lines name one test; Bun repeats all that failed at its end, and with another time. */
function isSameTest(line: string, other: string): boolean {
  const nameOf = (text: string) => text.replace(/ \[[\d.]+m?s\]$/, '')
  return nameOf(line) === nameOf(other)
}
