import { join } from 'node:path'
import type { Step } from './step.ts'

/** Where a run of tests has its database server, and a folder for its reports that goes when it ends. */
export interface TestPlace {
  databaseUrl: string
  reports: string
}

export const SERVER_FOLDERS = ['./api', './db', './emails', './tests/architecture', './tests/attack']
/** Tests of pages have a document in their process, which the others must not find in theirs. */
export const PAGE_FOLDERS = ['./site', './tests/pages']

/** What tests of pages and in a browser are of. */
export const siteBuild: Step = { name: 'Build', args: packageProgram('astro', 'build') }

/** API tests, and all others of Bun that need no page. */
export function apiTests(place: TestPlace, args = SERVER_FOLDERS): Step {
  return bunTests('API tests', place, args)
}

/** Tests of pages without a browser. */
export function pageTests(place: TestPlace, args = PAGE_FOLDERS): Step {
  return bunTests('Page tests', place, args)
}

/** Tests in a browser, of the built site. `files`: in their order, all of them unless they are named. */
export function browserTests({ databaseUrl, reports }: TestPlace, files: string[] = []): Step {
  const report = join(reports, 'browser.xml')
  return {
    name: 'Browser tests',
    args: packageProgram('playwright', 'test', '--reporter=list,junit'),
    env: {
      ...sharedBy({ databaseUrl, reports }),
      PLAYWRIGHT_JUNIT_OUTPUT_NAME: report,
      ...(files.length > 0 && { TEST_FILES: files.join() }),
    },
    report,
  }
}

function bunTests(name: string, { databaseUrl, reports }: TestPlace, args: string[]): Step {
  const report = join(reports, `${name}.xml`)
  // One process more than two cores: each often waits, for its database or for a page to ask again.
  const fixed = ['--parallel=3', '--no-isolate', '--timeout=60000', '--path-ignore-patterns=tests/long/**']
  return {
    name,
    args: ['test', ...fixed, '--reporter=junit', `--reporter-outfile=${report}`, ...args],
    env: {
      ...sharedBy({ databaseUrl, reports }),
      // What a process leaves in temporary folders goes with the run.
      TMPDIR: reports,
    },
    report,
  }
}

/** What the processes of a run have together. */
function sharedBy({ databaseUrl, reports }: TestPlace) {
  return { TEST_DATABASE_URL: databaseUrl, TEST_DRAWINGS: join(reports, 'drawings') }
}

/** A package's program, run by Bun: no Node is needed. */
export function packageProgram(name: string, ...args: string[]): string[] {
  return ['--bun', `node_modules/.bin/${name}`, ...args]
}
