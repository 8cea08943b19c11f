import { expect, test } from 'bun:test'
import { afterOthers, neverDone, openAttack } from '../attack/play-calls.ts'
import { arrivals } from '../attack/visitors.ts'

const CALLS = 10_000
/** How many a visitor makes before the world is made anew. */
const CALLS_PER_WORLD = 200
/** Turns of calls that were not done by then begin here; a multiple of the visitors, who take turns. */
const MORE = 100 * arrivals.length
const TRIES_LEFT = 20

const { made, done, openWorld, playTurn } = await openAttack()

test(`${CALLS} calls by everybody are answered as they should be, and change nothing of others`, async () => {
  const faults: string[] = []
  for (let turn = 0; turn < CALLS / CALLS_PER_WORLD; turn++)
    faults.push(...(await playTurn(await openWorld(), turn, CALLS_PER_WORLD)))
  // What chance left out, once more by everybody: each call is for few of them, and names things that belong together.
  const left = made.filter(({ call }) => !done.has(call) && !(call in neverDone))
  const others = left.map(({ call }) => afterOthers[call])
  const again = made.filter((one) => left.includes(one) || others.includes(one.call))
  for (const turn of left.length > 0 ? arrivals.keys() : []) {
    faults.push(...(await playTurn(await openWorld(), MORE + turn, TRIES_LEFT * again.length, again)))
  }
  expect(faults).toEqual([])
}, 600_000)

test('every call was done at least once by somebody whom it is for', () => {
  const undone = made.map(({ call }) => call).filter((call) => !done.has(call))
  expect(undone.sort()).toEqual(Object.keys(neverDone).sort())
})
