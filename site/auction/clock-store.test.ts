import { expect, setSystemTime, test } from 'bun:test'
import { hurry } from '../../tests/support/hurry.ts'
import { $now, setClock } from './clock-store.ts'

const [SECOND, HOUR] = [1_000, 3_600_000]

test('the server’s clock goes on by itself, each second', async () => {
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
  setSystemTime()
})
