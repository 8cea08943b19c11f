import { join } from 'node:path'

/** Runs the tests that docs/security.md names under what was attacked, and ten thousand made-up calls: `bun run test:long attack`. */
const ROOT = join(import.meta.dir, '../..')
const page = await Bun.file(join(ROOT, 'docs/security.md')).text()
const [, attacks = ''] = /^## What was attacked$(.*?)^## /ms.exec(page) ?? []
const tests = [...new Set([...attacks.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path))]

const all = [...tests, './tests/long/generated-calls.test.ts']
const run = Bun.spawn([process.execPath, 'test', '--parallel=2', '--no-isolate', '--timeout=60000', ...all], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(await run.exited)
