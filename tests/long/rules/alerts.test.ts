import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const OPS = fileURLToPath(new URL('../../../ops', import.meta.url))

test('each alert fires when it should, and not on a quiet evening', () => {
  // Debian's package prometheus has it.
  const { exitCode, stdout, stderr } = Bun.spawnSync(['promtool', 'test', 'rules', 'alerts.test.yml'], { cwd: OPS })
  expect([exitCode, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
})
