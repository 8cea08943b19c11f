import { expect, test } from 'bun:test'
import { openQueue } from './queue.ts'

// How much works and waits, and in which order, is in turns.test.ts.
test('work that fails makes room like any other', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1 })
  const results = [queue(() => Promise.reject(new Error('failed'))), queue(async () => 'done')]
  await expect(results[0]).rejects.toThrow('failed')
  expect(await results[1]).toBe('done')
  expect(await queue(async () => 'again')).toBe('again')
})
