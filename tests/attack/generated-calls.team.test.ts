import { expect, test } from 'bun:test'
import { CALLS_PER_WORLD, openAttack } from './play-calls.ts'

const { playTurn } = await openAttack()

test('calls by a manager, an owner, and an admin are answered as they should be, and change nothing of others', async () => {
  const faults: string[] = []
  // Their places in arrivals of visitors.ts; ten thousand calls are in tests/long.
  for (const turn of [4, 5, 6]) faults.push(...(await playTurn(turn)))
  expect([CALLS_PER_WORLD, faults]).toEqual([200, []])
}, 120_000)
