import { expect, test } from 'bun:test'
import { pollAfter } from './poll-rhythm.ts'

const end = new Date('2024-12-07T02:00:00Z')
const before = (seconds: number) => new Date(end.getTime() - seconds * 1000)

test.each([
  [3600, 30_000],
  [301, 30_000],
  [300, 5_000],
  [1, 5_000],
  [-9, 5_000],
  [-10, 30_000],
])('%d seconds before the end the page asks every %d ms', (seconds, wait) => {
  expect(pollAfter(before(seconds), end, 0)).toBe(wait)
})

test('failures in a row are retried quickly at first, then ever more patiently', () => {
  const waits = [1, 2, 3, 4, 5, 6, 60].map((failures) => pollAfter(before(60), end, failures))
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})
