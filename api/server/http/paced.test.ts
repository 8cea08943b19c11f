import { expect, test } from 'bun:test'
import { openPace } from './paced.ts'

test('what a network asks for too fast waits its turn, whatever others ask for, and is refused in the end', async () => {
  const takePlace = openPace({ most: 10, seconds: 0.2 })
  const admitted: { network: string; ms: number }[] = []
  const startedAt = performance.now()
  const take = async (network: string) => {
    const isIn = await takePlace(network)
    if (isIn) admitted.push({ network, ms: performance.now() - startedAt })
    return isIn
  }
  const answers = await Promise.all([...Array(300).fill('hall'), 'home'].map(take))
  expect(answers).toContain(false)
  expect(admitted.map(({ network }) => network).slice(0, 3)).toEqual(['hall', 'hall', 'home'])
  expect(admitted.length).toBeGreaterThanOrEqual(32)
  // Two at once, then one each twentieth of a span, but for the resolution of the timer.
  expect(admitted.at(-1)?.ms).toBeGreaterThanOrEqual((admitted.length - 3) * 20 - 1)
})
