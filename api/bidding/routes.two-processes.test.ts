import { afterAll, expect, test } from 'bun:test'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { bidsOf } from '../../tests/support/item-rows.ts'
import { startProcess } from '../../tests/support/process.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'

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

test('sixty equal bids through two processes accept exactly one', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all(Array.from({ length: 60 }, () => place(item, 125)))
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 59])
  expect(await bidsOf(orm, item)).toHaveLength(1)
})

test('a storm through two processes leaves one winner, rising amounts and no 5xx', async () => {
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

test('a process killed amid bids loses none that it acknowledged', async () => {
  const item = await addItem(orm, school)
  const doomed = await startProcess(database.url)
  const acknowledged: number[] = []
  const bidding = Array.from({ length: 40 }, async (_, index) => {
    const amount = 125 + 5 * index
    const answer = await place(item, amount, `patron${index}@example.org`, { through: doomed }).catch(() => null)
    if (answer?.status !== 200) return
    acknowledged.push(amount * 100)
    if (acknowledged.length === 5) await doomed.kill('SIGKILL')
  })
  await Promise.all(bidding)
  await doomed.kill('SIGKILL')
  const stored = new Set((await bidsOf(orm, item)).map((row) => row.amount))
  expect(acknowledged.length).toBeGreaterThanOrEqual(5)
  expect(acknowledged.filter((amount) => !stored.has(amount))).toEqual([])
  expect((await place(item, 5000)).status).toBe(200)
})

test('nothing above left the book in disorder', async () => {
  expect(await brokenInvariants(database.url)).toEqual([])
})
