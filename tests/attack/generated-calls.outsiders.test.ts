import { expect, test } from 'bun:test'
import { CALLS_PER_WORLD, openAttack } from './play-calls.ts'

const { playTurn } = await openAttack()

test('calls by nobody, a stranger, a former and a deactivated admin are answered as they should be, and change nothing of others', async () => {
  const faults: string[] = []
  // Their places in arrivals of visitors.ts; ten thousand calls are in tests/long.
  for (const turn of [0, 3, 7, 8]) faults.push(...(await playTurn(turn)))
  expect([CALLS_PER_WORLD, faults]).toEqual([200, []])
}, 120_000)
