import { expect, test } from 'bun:test'
import { openRequestTurns } from './request-turns.ts'

const request = () => new Request('http://localhost/')

test('a request has its turn until it is answered, also by a failure', async () => {
  const turns = openRequestTurns({ atOnce: 1, waiting: 1 })
  const [first, second, third] = [request(), request(), request()]
  expect(await turns.take('maple', first)).toBeTrue()
  const waiting = turns.take('maple', second)
  expect(await turns.take('maple', third)).toBeFalse()
  expect(await turns.take('oak', third)).toBeTrue()
  await expect(turns.endAfter(() => Promise.reject(new Error('failed')), first)()).rejects.toThrow('failed')
  expect(await waiting).toBeTrue()
  turns.endAfter(() => 'at once', second)()
  expect(await turns.take('maple', request())).toBeTrue()
})
