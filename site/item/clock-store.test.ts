import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { timeLeft } from '../../api/contract/values/time/time-left.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { openTab } from '../../tests/support/tab.ts'
import { $now, milestone, setClock } from './clock-store.ts'
import { pollAfter } from './follow.ts'

const [SECOND, HOUR] = [1_000, 3_600_000]
const end = new Date('2024-12-07T02:00:00Z')
const before = (seconds: number) => new Date(end.getTime() - seconds * SECOND)

afterEach(() => void setSystemTime())

test('the server’s clock goes on by itself, each second', async () => {
  // A page that is still open would set the clock to what its answers say.
  await openTab()
  const noon = new Date('2026-12-05T12:00:00Z').getTime()
  const { promise: ticked, resolve: tick } = Promise.withResolvers<Date | null>()
  await hurry([SECOND], async () => {
    setSystemTime(noon)
    setClock(new Date(noon + HOUR))
    setSystemTime(noon + SECOND)
    const stop = $now.listen(tick)
    expect(await ticked).toEqual(new Date(noon + HOUR + SECOND))
    stop()
  })
})

test.each([
  [3601, null],
  [3600, 3600],
  [3581, 3600],
  [3580, null],
  [601, null],
  [600, 600],
  // A late bid moved the end: no milestone is told that is long past.
  [179, null],
  [60, 60],
  [40, null],
  [0, null],
])('with %d seconds left the milestone to tell is %p', (seconds, reached) => {
  expect(milestone(timeLeft(before(seconds), end))).toBe(reached)
})

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
