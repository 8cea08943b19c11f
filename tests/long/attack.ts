import { join } from 'node:path'

/** Runs the tests that docs/security.md names under what was attacked, and ten thousand made-up calls: `bun run test:long attack`. */
const ROOT = join(import.meta.dir, '../..')
const page = await Bun.file(join(ROOT, 'docs/security.md')).text()
const [, attacks = ''] = /^## What was attacked$(.*?)^## /ms.exec(page) ?? []
const named = [...attacks.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path)
const tests = [...new Set([...named, 'tests/long/generated-calls.test.ts'])].map((path) => `./${path}`)

// What takes the product's own deadlines runs apart from what is more patient, see tests/support/preload.ts.
const isLong = (path: string) => path.startsWith('./tests/long/')
const codes = [await run(tests.filter((path) => !isLong(path))), await run(tests.filter(isLong))]
process.exit(Math.max(...codes))

function run(files: string[]): Promise<number> {
  return Bun.spawn([process.execPath, 'test', '--parallel=2', '--no-isolate', '--timeout=60000', ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).exited
}
