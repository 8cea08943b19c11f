import { expect, test } from 'bun:test'
import { until } from '../../../tests/support/until.ts'
import { openRounds } from './rounds.ts'

const ORGANIZATION = crypto.randomUUID()
const bidOn = (auctionItemId: string) => ({ organizationId: ORGANIZATION, auctionItemId, isBid: true })
const changeOf = (auctionItemId: string | null) => ({ organizationId: ORGANIZATION, auctionItemId })
/** So many that a pause between two rounds takes longer than a test. */
const MULTITUDE = 10_000_000

function openHeard(readers: number, told: Promise<void> = Promise.resolve()) {
  const heard: string[][] = []
  return {
    heard,
    rounds: openRounds(
      (subjects) => {
        heard.push(subjects)
        return told
      },
      () => readers,
    ),
  }
}

test('a rush of bids is told of at once, then ten times a second at most, and the last one always', async () => {
  const { heard, rounds } = openHeard(1)
  rounds.add(bidOn('quilt'))
  await until(async () => heard.length === 1)
  const startedAt = performance.now()
  await until(async () => {
    rounds.add(bidOn('quilt'))
    return heard.length === 5
  })
  // Timers end a moment early at most.
  expect(performance.now() - startedAt).toBeGreaterThan(350)
  rounds.add(bidOn('the last one'))
  await until(async () => heard.at(-1)?.includes('the last one') ?? false)
})

test('bids on several items meanwhile are told of together, each item once', async () => {
  const { heard, rounds } = openHeard(1)
  rounds.add(bidOn('quilt'))
  await until(async () => heard.length === 1)
  for (const item of ['bench', 'quilt', 'bench', 'cabin', 'quilt']) rounds.add(bidOn(item))
  await until(async () => heard.length === 2)
  expect(heard).toEqual([['quilt'], ['bench', 'quilt', 'cabin']])
})

test('the more there are to tell, the longer bids wait; an item that is edited or closed never does', async () => {
  const { heard, rounds } = openHeard(MULTITUDE)
  rounds.add(bidOn('quilt'))
  await until(async () => heard.length === 1)
  rounds.add(bidOn('quilt'))
  rounds.add(changeOf('bench'))
  rounds.add(changeOf(null))
  await until(async () => heard.length === 2)
  expect(heard).toEqual([['quilt'], ['quilt', 'bench', '']])
})

test('what changes while a round is on its way is told of in the next, at once if something else than a bid did', async () => {
  const first = Promise.withResolvers<void>()
  const { heard, rounds } = openHeard(MULTITUDE, first.promise)
  rounds.add(bidOn('quilt'))
  await until(async () => heard.length === 1)
  rounds.add(changeOf('quilt'))
  rounds.add(bidOn('bench'))
  expect(heard).toHaveLength(1)
  first.resolve()
  await until(async () => heard.length === 2)
  expect(heard).toEqual([['quilt'], ['quilt', 'bench']])
})
