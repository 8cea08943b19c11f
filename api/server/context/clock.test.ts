import { afterEach, expect, test } from 'bun:test'
import pino from 'pino'
import { freshDatabase } from '../../../tests/support/database.ts'
import { askDatabase, type Clock, openClock } from './clock.ts'

const NOON = Date.UTC(2030, 5, 1, 12)
const SECOND = 1_000
const opened: Clock[] = []
afterEach(() => {
  for (const clock of opened.splice(0)) clock.close()
})

/** A clock, measured once, of a machine that is wrong by `wrongByMs`; time passes only as the test says. */
async function openWrongClock(wrongByMs: number, firstBack = 0) {
  const time = { wall: NOON + wrongByMs, monotonic: 77, database: NOON }
  const pass = (ms: number) => {
    for (const name of ['wall', 'monotonic', 'database'] as const) time[name] += ms
  }
  let [there, back] = [0, firstBack]
  const ask = async () => {
    pass(there)
    const answer = time.database
    pass(back)
    return answer
  }
  const warnings: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) })
  const clock = openClock(ask, log, { wall: () => time.wall, monotonic: () => time.monotonic })
  opened.push(clock)
  await clock.measure()
  const askSlowly = async (way: { there: number; back: number }) => {
    ;({ there, back } = way)
    await clock.measure()
    ;[there, back] = [0, 0]
  }
  return { clock, time, pass, askSlowly, warnings }
}

test('the clock is the database’s, however wrong the machine’s own is, or set between measurements', async () => {
  const { clock, time, pass } = await openWrongClock(-5 * SECOND)
  pass(700)
  expect([clock.now().getTime(), clock.offsetMs()]).toEqual([time.database, -5_000])
  time.wall += 3_600 * SECOND
  expect(clock.now().getTime()).toBe(time.database)
  // A database whose clock was set is followed at the next measurement.
  time.database -= 300 * SECOND
  await clock.measure()
  expect(clock.now().getTime()).toBe(time.database)
})

test('an answer that takes long moves nothing that it does not contradict', async () => {
  const { clock, time, askSlowly } = await openWrongClock(0)
  await askSlowly({ there: 10, back: 900 })
  expect(clock.now().getTime()).toBe(time.database)
})

test('what a slow answer leaves open, a quick one settles', async () => {
  const { clock, time, pass, askSlowly } = await openWrongClock(0)
  time.database += 60 * SECOND
  await askSlowly({ there: 0, back: 40 })
  expect(clock.now().getTime() - time.database).toBe(-40)
  await askSlowly({ there: 0, back: 0 })
  pass(3)
  expect(clock.now().getTime()).toBe(time.database)
})

test('what was measured too late goes at half its speed until it is right, and neither goes back nor stands still', async () => {
  const { clock, time, pass, askSlowly } = await openWrongClock(0)
  // By no more than a slow measurement is off.
  time.database -= SECOND
  const before = clock.now().getTime()
  await askSlowly({ there: 0, back: 0 })
  const passed = (ms: number) => {
    pass(ms)
    return clock.now().getTime() - before
  }
  expect([0, 2, 30, 968].map(passed)).toEqual([0, 1, 16, 500])
  expect([1_000, 7].map(passed)).toEqual([1_000, 1_007])
  expect(clock.now().getTime()).toBe(time.database)
})

test.each([
  ['a quick answer ends it', [700, 300, 40, 0], { left: 1, within: 40 }],
  ['of slow answers alone, it is over in a while', [900, 900, 900, 900, 900], { left: 0, within: 900 }],
])('before it is gone by, it is measured closely: %s', async (_, trips, { left, within }) => {
  const time = { monotonic: 0, database: NOON }
  const ask = async () => {
    const answer = time.database
    const back = trips.shift() ?? Number.NaN
    for (const name of ['monotonic', 'database'] as const) time[name] += back
    return answer
  }
  const clock = openClock(ask, pino(), { wall: () => NOON, monotonic: () => time.monotonic })
  opened.push(clock)
  await clock.measureClosely()
  expect(trips).toHaveLength(left)
  expect(Math.abs(clock.now().getTime() - time.database)).toBeLessThanOrEqual(within)
})

test('a machine that is wrong by more than a second is warned about once, until it is right', async () => {
  const { clock, time, warnings } = await openWrongClock(1_001)
  await clock.measure()
  expect(warnings).toMatchObject([{ clockOffsetMs: 1_001 }])
  time.wall = time.database
  await clock.measure()
  time.wall -= 2_000
  await clock.measure()
  expect(warnings).toMatchObject([{ clockOffsetMs: 1_001 }, { clockOffsetMs: -2_000 }])
})

test('one that is right is not called wrong because the first answers take long', async () => {
  const { clock, warnings } = await openWrongClock(0, 2_300)
  expect(Math.abs(clock.offsetMs())).toBeGreaterThan(1_000)
  expect(warnings).toEqual([])
})

test('what is measured is not before what the database said', async () => {
  const { reads } = await freshDatabase()
  const clock = openClock(() => askDatabase(reads), pino())
  opened.push(clock)
  for (let round = 0; round < 20; round++) {
    const databaseNow = Math.floor(await askDatabase(reads))
    expect((await clock.measure()).getTime()).toBeGreaterThanOrEqual(databaseNow)
  }
})
