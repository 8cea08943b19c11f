import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sharedDatabase } from '../../tests/support/database.ts'
import { lockOf } from '../../tests/support/item-rows.ts'
import { startProcess } from '../../tests/support/process.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { until } from '../../tests/support/until.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'

const SECOND = 1_000
const database = await sharedDatabase()
const { orm } = database
const school = await addSchool(orm, { slug: 'maple-street' })
const preload = `--preload=${join(import.meta.dir, '../../tests/support/wrong-clock.ts')}`
const startWrong = (aheadMs: number) =>
  startProcess(database.url, { BUN_OPTIONS: preload, CLOCK_AHEAD_MS: String(aheadMs) })
const [behind, ahead] = await Promise.all([startWrong(-5 * SECOND), startWrong(5 * SECOND)])
afterAll(() => Promise.all([behind.kill(), ahead.kill()]))

type Process = typeof behind

async function place(process: Process, item: Item, amount = 125) {
  const body = { email: 'jane@example.org', amount }
  const response = await process.post(`/api/maple-street/auction/${item.slug}/bid`, body)
  return [response.status, (await response.json()).message]
}

test('a process whose clock is behind accepts nothing after the end', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() - 100) })
  expect(await place(behind, item)).toEqual([409, 'Bidding has ended.'])
})

test('a process whose clock is ahead accepts what arrives before the end, and nothing before the start', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() + 4 * SECOND) })
  expect(await place(ahead, item)).toEqual([200, 'You’re winning at $125.00'])
  const upcoming = await addItem(orm, school, { startTime: new Date(Date.now() + 4 * SECOND) })
  expect(await place(ahead, upcoming)).toEqual([409, 'Bidding has not started yet.'])
})

test('the cooldown lasts as long in both', async () => {
  const item = await addItem(orm, school)
  expect((await place(behind, item))[0]).toBe(200)
  expect((await place(ahead, item, 130))[1]).toMatch(/Please wait (29|30) seconds/)
})

test('pages count down on one clock, and say the same phase', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() + 4.5 * SECOND) })
  for (const { url } of [behind, ahead]) {
    const answer = await fetch(`${url}/api/maple-street/auction/${item.slug}`)
    expect(Math.abs(Number(answer.headers.get('server-time')) - Date.now())).toBeLessThan(2.5 * SECOND)
    expect((await answer.json()).isLive).toBeTrue()
  }
})

test('an item is closed two seconds after its end, by whichever process', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() - 1_500) })
  await orm.transaction((tx) => scheduleClosing(tx, item))
  await until(async () => (await lockOf(orm, item)).closedAt !== null)
  const closedAt = (await lockOf(orm, item)).closedAt?.getTime() ?? 0
  expect(closedAt - item.endTime.getTime()).toBeGreaterThanOrEqual(2 * SECOND)
  expect(closedAt).toBeLessThanOrEqual(Date.now() + 100)
})

test('the health of a process says how wrong its clock is', async () => {
  for (const [{ url }, wrongBy] of [
    [behind, -5 * SECOND],
    [ahead, 5 * SECOND],
  ] as const) {
    const { clockOffsetMs } = await (await fetch(`${url}/api/health`)).json()
    expect(Math.abs(clockOffsetMs - wrongBy)).toBeLessThan(2.5 * SECOND)
  }
})
