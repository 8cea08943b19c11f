import { expect, test } from 'bun:test'
import { openRequestTurns, openTurns } from './turns.ts'

test('each owner has only so much going on, and may go on once some of it is over, even by a failure', async () => {
  const turns = openTurns({ atOnce: 2, waiting: 0 })
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const running = [turns('ada', () => first.promise), turns('ada', () => second.promise)]
  expect(await turns('ada', async () => 'too much')).toBeNull()
  expect(await turns('ben', async () => 'room')).toBe('room')
  first.reject(new Error('failed'))
  await expect(running[0]).rejects.toThrow('failed')
  expect(await turns('ada', async () => 'again')).toBe('again')
  second.resolve('done')
  expect(await running[1]).toBe('done')
})

test('a turn rests after its work, but its answer does not wait for that', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1, rest: 3 })
  const order: string[] = []
  let endedAt = 0
  const work = async () => {
    await Bun.sleep(30)
    setImmediate(() => order.push('a moment later'))
    endedAt = performance.now()
  }
  void turns('ada', work).then(() => order.push('answer'))
  await turns('ada', async () => {})
  expect(performance.now() - endedAt).toBeGreaterThan(20)
  expect(order).toEqual(['answer', 'a moment later'])
})

test('what waits for its owner keeps nobody else waiting', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1 })
  const first = Promise.withResolvers<string>()
  const running = [turns('ada', () => first.promise), turns('ada', async () => 'second')]
  expect(await turns('ben', async () => 'at once')).toBe('at once')
  first.resolve('first')
  expect(await Promise.all(running)).toEqual(['first', 'second'])
})

test('however much one network waits for, another is served next, and has room', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 4 })
  const first = Promise.withResolvers<void>()
  const served: string[] = []
  const ask = (name: string, party: string) => turns('maple', async () => served.push(name), party)
  const running = turns('maple', () => first.promise, 'script')
  const waiting = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'script'))
  const family = ask('family', 'home')
  expect(await ask('e', 'script')).toBeNull()
  first.resolve()
  await Promise.all([running, family, ...waiting])
  expect(served).toEqual(['a', 'family', 'b', 'c'])
})

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
