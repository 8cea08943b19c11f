import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../db/schema/bids.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
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
/** Places a bid through one process and the other in turn. */
async function place(item: Item, amount: number, email = `bidder${turn}@example.org`, key?: string) {
  const process = processes[turn++ % processes.length]
  const response = await fetch(`${process?.url}/api/maple-street/auction/${item.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ email, amount }),
  })
  return { status: response.status, body: await response.json() }
}

const acceptedOf = (item: Item) => orm.select().from(bid).where(eq(bid.auctionItemId, item.id)).orderBy(bid.amount)
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('sixty equal bids through two processes accept exactly one', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all(Array.from({ length: 60 }, () => place(item, 125)))
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 59])
  expect(await acceptedOf(item)).toHaveLength(1)
})

test('a storm through two processes leaves one winner, rising amounts and no 5xx', async () => {
  const items = await Promise.all([addItem(orm, school), addItem(orm, school), addItem(orm, school)])
  const amounts = Array.from({ length: 150 }, (_, index) => 125 + 5 * ((index * 37) % 150))
  const answers = await Promise.all(amounts.flatMap((amount) => items.map((item) => place(item, amount))))
  expect(answers.filter((answer) => ![200, 400, 409].includes(answer.status))).toEqual([])
  for (const item of items) expect((await acceptedOf(item)).at(-1)?.amount).toBe(100 * Math.max(...amounts))
})

test('the cooldown holds across processes', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all([125, 130, 135, 140].map((amount) => place(item, amount, 'jane@example.org')))
  expect(countOf(answers, 200)).toBe(1)
})

test('one key sent to both processes at once places one bid and gets one answer', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all([0, 1].map(() => place(item, 125, 'jane@example.org', 'the-same-key')))
  expect(answers[0]).toEqual(answers[1] ?? { status: 0, body: null })
  expect(await acceptedOf(item)).toHaveLength(1)
})

test('a process killed amid bids loses none that it acknowledged', async () => {
  const item = await addItem(orm, school)
  const doomed = await startProcess(database.url)
  const acknowledged: number[] = []
  const bidding = Array.from({ length: 40 }, async (_, index) => {
    const amount = 125 + 5 * index
    const response = await fetch(`${doomed.url}/api/maple-street/auction/${item.slug}/bid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `patron${index}@example.org`, amount }),
    }).catch(() => null)
    if (response?.status !== 200) return
    acknowledged.push(amount * 100)
    if (acknowledged.length === 5) await doomed.kill('SIGKILL')
  })
  await Promise.all(bidding)
  await doomed.kill('SIGKILL')
  const stored = new Set((await acceptedOf(item)).map((row) => row.amount))
  expect(acknowledged.length).toBeGreaterThanOrEqual(5)
  expect(acknowledged.filter((amount) => !stored.has(amount))).toEqual([])
  expect((await place(item, 5000)).status).toBe(200)
})

test('nothing above left the book in disorder', async () => {
  expect(await brokenInvariants(database.url)).toEqual([])
})
