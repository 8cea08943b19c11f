import { expect, test } from 'bun:test'
import { hurry } from '../../tests/support/hurry.ts'
import { until } from '../../tests/support/until.ts'
import { subscribeToChanges } from './change-stream.ts'

test('a page reads at once when it is connected, and after a wait of its own when it is connected again, also once it was refused', async () => {
  const sources: { onopen(): void; onerror(): void }[] = []
  class Source {
    static CLOSED = 2
    readyState = 2
    onopen() {}
    onerror() {}
    addEventListener() {}
    close() {}
    constructor() {
      sources.push(this)
    }
  }
  Object.assign(globalThis, { EventSource: Source })
  let readings = 0
  const close = subscribeToChanges(
    'maple',
    () => true,
    () => readings++,
    () => 0.5,
  )
  sources[0]?.onopen()
  expect(readings).toBe(1)
  sources[0]?.onopen()
  expect(readings).toBe(1)
  await hurry([2_500], async () => {
    sources[0]?.onopen()
    await until(async () => readings === 2)
  })
  await hurry([5_000], async () => {
    sources[0]?.onerror()
    await until(async () => sources.length === 2)
  })
  sources[1]?.onopen()
  close()
})
