import { expect, test } from 'bun:test'
import { openQueue } from './queue.ts'

/** Work that goes on until told, and says whether it has begun. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const state = { begun: false, finish: () => resolve('done'), fail: () => reject(new Error('failed')) }
  const work = () => {
    state.begun = true
    return promise
  }
  return { state, work }
}

/** What was handed on in the same turn of the event loop has happened. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('only so many are at work, so many wait in the order they came, and the rest are sent away', async () => {
  const queue = openQueue({ atOnce: 2, waiting: 1 })
  const jobs = Array.from({ length: 4 }, job)
  const results = jobs.map(({ work }) => queue(work))
  const begun = () => jobs.map(({ state }) => state.begun)
  expect(await results[3]).toBeNull()
  expect(begun()).toEqual([true, true, false, false])
  jobs[1]?.state.finish()
  await nextTurn()
  expect(begun()).toEqual([true, true, true, false])
  for (const { state } of jobs) state.finish()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', null])
})

test('work that fails makes room like any other', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1 })
  const [one, two] = [job(), job()]
  const results = [queue(one.work), queue(two.work)]
  one.state.fail()
  two.state.finish()
  await expect(results[0]).rejects.toThrow('failed')
  expect(await results[1]).toBe('done')
  expect(await queue(async () => 'again')).toBe('again')
})
