import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/invariants.ts'
import { bidsOf, lockOf } from '../../support/item-rows.ts'
import { startProcess } from '../../support/process.ts'
import { addItem, addSchool, type Item } from '../../support/school.ts'
import { until } from '../../support/until.ts'

const SECOND = 1_000
const database = await freshDatabase()
const { orm } = database
const school = await addSchool(orm, { slug: 'maple-street' })
const processes = await Promise.all([startProcess(database.url), startProcess(database.url)])
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()))
})

let turn = 0
/** Places a bid through one process and the other in turn, unless told through which. */
async function place(
  item: Item,
  amount: number,
  email = `bidder${turn}@example.org`,
  { key = '', through = processes[turn++ % 2] } = {},
) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const response = await through?.post(`/api/maple-street/auction/${item.slug}/bid`, { email, amount }, headers)
  return { status: response?.status ?? 0, body: await response?.json() }
}

const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('of sixty equal bids through two processes one counts, and a storm leaves one winner and no 5xx', async () => {
  const wanted = await addItem(orm, school)
  const equal = await Promise.all(Array.from({ length: 60 }, () => place(wanted, 125)))
  expect([countOf(equal, 200), countOf(equal, 409)]).toEqual([1, 59])
  expect(await bidsOf(orm, wanted)).toHaveLength(1)
  const items = await Promise.all([addItem(orm, school), addItem(orm, school), addItem(orm, school)])
  const amounts = Array.from({ length: 150 }, (_, index) => 125 + 5 * ((index * 37) % 150))
  const answers = await Promise.all(amounts.flatMap((amount) => items.map((item) => place(item, amount))))
  expect(answers.filter((answer) => ![200, 400, 409].includes(answer.status))).toEqual([])
  for (const item of items) expect((await bidsOf(orm, item)).at(-1)?.amount).toBe(100 * Math.max(...amounts))
})

test('one key sent to both processes at once places one bid and gets one answer, and the cooldown holds across them', async () => {
  const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
  const answers = await Promise.all([0, 1].map(() => place(item, 125, 'jane@example.org', { key: 'the-same-key' })))
  expect(answers[0]).toEqual(answers[1] ?? { status: 0, body: null })
  expect(await bidsOf(orm, item)).toHaveLength(1)
  const bids = await Promise.all([125, 130, 135, 140].map((amount) => place(other, amount, 'jane@example.org')))
  expect(countOf(bids, 200)).toBe(1)
})

test('nothing above left the book in disorder', async () => {
  expect(await brokenInvariants(database.url)).toEqual([])
})

const preload = `--preload=${join(import.meta.dir, '../../support/wrong-clock.ts')}`
const startWrong = (aheadMs: number) =>
  startProcess(database.url, { BUN_OPTIONS: preload, CLOCK_AHEAD_MS: String(aheadMs) })
const [behind, ahead] = await Promise.all([startWrong(-5 * SECOND), startWrong(5 * SECOND)])
afterAll(() => Promise.all([behind.kill(), ahead.kill()]))

async function placeJanes(through: typeof behind, item: Item, amount = 125) {
  const { status, body } = await place(item, amount, 'jane@example.org', { through })
  return [status, body.message]
}

test('a process whose clock is behind accepts nothing after the end', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() - 100) })
  expect(await placeJanes(behind, item)).toEqual([409, 'Bidding has ended.'])
})

test('a process whose clock is ahead accepts what arrives before the end, and nothing before the start', async () => {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() + 4 * SECOND) })
  expect(await placeJanes(ahead, item)).toEqual([200, 'You’re winning at $125.00'])
  const upcoming = await addItem(orm, school, { startTime: new Date(Date.now() + 4 * SECOND) })
  expect(await placeJanes(ahead, upcoming)).toEqual([409, 'Bidding has not started yet.'])
})

test('the cooldown lasts as long in both', async () => {
  const item = await addItem(orm, school)
  expect((await placeJanes(behind, item))[0]).toBe(200)
  expect((await placeJanes(ahead, item, 130))[1]).toMatch(/Please wait (29|30) seconds/)
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
