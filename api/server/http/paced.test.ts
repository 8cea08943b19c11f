import { expect, test } from 'bun:test'
import { openPace } from './paced.ts'

test('what a network asks for too fast waits its turn, whatever others ask for, and is refused in the end', async () => {
  const takePlace = openPace({ most: 10, seconds: 0.2 })
  const startedAt = performance.now()
  const take = async (network: string) => ({ isIn: await takePlace(network), ms: performance.now() - startedAt })
  const taken = Promise.all(Array.from({ length: 50 }, () => take('hall')))
  expect((await take('home')).ms).toBeLessThan(20)
  const admitted = (await taken).filter(({ isIn }) => isIn).map(({ ms }) => ms)
  expect(admitted.length).toBeGreaterThan(5)
  expect(admitted.length).toBeLessThanOrEqual(31)
  // No two of them in less than a part of a span, but for the resolution of the timer.
  expect(admitted.at(-1)).toBeGreaterThanOrEqual((admitted.length - 1) * 19)
})
