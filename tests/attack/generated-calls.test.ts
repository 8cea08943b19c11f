import { expect, test } from 'bun:test'
import { openAttack } from './play-calls.ts'
import type { World } from './world.ts'

/** Places in the arrivals of visitors.ts: a bidder, a helper, a stranger, a manager, an admin, a super admin. */
const TURNS = [1, 2, 3, 4, 6, 9]
/** By each of them; ten thousand by everybody are in `bun run test:long attack`. */
const CALLS = 60

const { openWorld, playTurn } = await openAttack()

test('made-up calls are answered as they should be, and change nothing of others', async () => {
  const [faults, world]: [string[], World] = [[], await openWorld()]
  for (const turn of TURNS) faults.push(...(await playTurn(world, turn, CALLS)))
  expect(faults).toEqual([])
}, 120_000)
