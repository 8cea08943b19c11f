import { expect, test } from 'bun:test'
import { openShares } from './shares.ts'

test('each owner has only so much going on, and may go on once some of it is over, even by a failure', async () => {
  const shares = openShares(2)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const running = [shares('ada', () => first.promise), shares('ada', () => second.promise)]
  expect(await shares('ada', async () => 'too much')).toBeNull()
  expect(await shares('ben', async () => 'room')).toBe('room')
  first.reject(new Error('failed'))
  await expect(running[0]).rejects.toThrow('failed')
  expect(await shares('ada', async () => 'again')).toBe('again')
  second.resolve('done')
  expect(await running[1]).toBe('done')
})
