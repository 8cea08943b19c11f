import { test } from 'bun:test'

/** Several times that of a test. */
const LONGEST_MS = 300_000

/**
 * A test of several steps, each of which needs what those before it did, as its rule says: they run in this order, whatever
 * the order of tests.
 * @returns adds a step
 */
export function openStory(name: string) {
  const steps: { rule: string; act: () => Promise<void> }[] = []
  test(
    name,
    async () => {
      for (const { rule, act } of steps) {
        await act().catch((cause: unknown) => {
          throw new Error(`Not so: ${rule}`, { cause })
        })
      }
    },
    LONGEST_MS,
  )
  return (rule: string, act: () => Promise<void>) => void steps.push({ rule, act })
}
