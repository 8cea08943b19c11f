import { expect, test } from 'bun:test'
import { openProviderPace } from './resend.ts'

/** A pace on a clock that only sleeping moves, and when each of some calls may be made, in milliseconds. */
function openPace() {
  let at = 0
  const sleep = async (ms: number) => {
    at += ms
  }
  const pace = openProviderPace({ now: () => at, sleep })
  async function timesOf(calls: number) {
    const times: number[] = []
    while (times.length < calls) {
      await pace.ready()
      times.push(Math.round(at))
    }
    return times
  }
  return { ...pace, timesOf, now: () => at }
}

test('calls are spread over the second, five unless the provider says that it allows more or less', async () => {
  expect(await openPace().timesOf(4)).toEqual([0, 212, 424, 636])
  const { record, timesOf } = openPace()
  record({ 'ratelimit-limit': '2' }, false)
  expect(await timesOf(3)).toEqual([0, 530, 1060])
  record({ 'ratelimit-limit': '20' }, false)
  expect(await timesOf(3)).toEqual([1590, 1643, 1696])
})

test('after a call too many the next waits as long as is asked for, ten seconds at most, and others come more slowly', async () => {
  const { record, timesOf } = openPace()
  await timesOf(1)
  record({ 'retry-after': '2' }, true)
  expect(await timesOf(2)).toEqual([2000, 2318])
  for (let answers = 1; answers <= 10; answers++) record(null, false)
  const [next = 0, last = 0] = (await timesOf(3)).slice(1)
  expect(last - next).toBe(212)
  record({ 'retry-after': '86400' }, true)
  expect(await timesOf(1)).toEqual([last + 10_000])
})
