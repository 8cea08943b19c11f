import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addPlaces, orderOf, party, salesOf } from '../../../tests/support/places.ts'
import type { Item } from '../../../tests/support/school.ts'
import { lineOf, waitingClaimOf } from '../../../tests/support/waiting.ts'
import { editItem } from '../items/edit-item.ts'
import { cancelPurchase } from '../places/cancel-for-team.ts'
import { serveDueLines } from '../places/serve-waiting.ts'
import { joinLine } from './wait-for-places.ts'

const { database, orm, send, school, expectOrder } = await openBidding()
const elsewhere = openTestApp(database)
const senders = [send, elsewhere.send]
const nobody = () => `${crypto.randomUUID()}@example.org`
const HOUR = 3_600_000
const ROUNDS = 12
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const randomOf = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value
const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** What stands of an item, and who is in line. */
async function sceneOf(item: Item) {
  const { left = null, purchases } = await salesOf(orm, item)
  const standing = purchases.filter(({ cancelledAt }) => cancelledAt === null)
  const line = await lineOf(orm, item)
  const reserved = line.filter(({ outcome }) => outcome === null)
  return {
    left,
    standing,
    line,
    sold: sum(standing.map(({ quantity }) => ({ count: quantity }))),
    reservedCount: sum(reserved.map((own) => ({ count: own.reserved ?? 0 }))),
  }
}

/** One of all that may happen to an item at once, through one of two processes. */
async function happens(item: Item, count: () => number) {
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  const sendBy = randomOf(senders)
  const { standing, line } = await sceneOf(item)
  const acts = {
    join: () =>
      sendBy('POST', `${path}/waiting`, {
        email: `w${crypto.randomUUID()}@example.org`,
        quantity: randomOf([1, 2, 3]),
      }),
    buy: () => sendBy('POST', `${path}/purchases`, orderOf(`b${crypto.randomUUID()}@example.org`, randomOf([1, 2]))),
    cancel: async () => {
      const bought = randomOf(standing)
      const action = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
      if (bought) await cancelPurchase(orm, { organizationId: school.id, id: bought.id, reason: 'Ill' }, action)
    },
    answer: async () => {
      const own = randomOf(line.filter(({ outcome }) => outcome === null))
      if (!own) return
      const { purchases } = orderOf('', randomOf([1, own.reserved ?? 1]))
      const answer = randomOf([{ answer: 'accept', purchases }, { answer: 'accept', purchases }, { answer: 'leave' }])
      const body = { ...(await waitingClaimOf(orm, own)), ...answer } as never
      // As somebody does who presses twice.
      await Promise.all(senders.map((each) => each('POST', '/api/places/waiting', body)))
    },
    expire: () => serveDueLines(orm, inHours(13)),
    sweep: () => serveDueLines(orm, new Date()),
    edit: () => editItem(orm, school, item.id, { places: { ...party, mostEach: 3, count: count() } }, new Date()),
  }
  await acts[randomOf(Object.keys(acts) as (keyof typeof acts)[])]()
}

test('whatever happens to an item at once, no place is lost, nobody gets two turns, and nobody is passed over', async () => {
  const item = await addPlaces(orm, school, { count: 6, mostEach: 3 }, { endTime: inHours(48) })
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: 20 }, () => happens(item, () => randomOf([4, 6, 8]))))
    await serveDueLines(orm, new Date())
    const { left, standing, line, sold, reservedCount } = await sceneOf(item)
    const [stored] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
    expect(left).toBe((stored?.places?.count ?? 0) - sold - reservedCount)
    const inLine = line.filter(({ outcome }) => outcome === null)
    // Behind somebody who lacks some nobody has any, but what was held for them before.
    const lacking = inLine.findIndex(({ reserved, quantity }) => reserved !== quantity)
    if (lacking !== -1) expect(left).toBe(0)
    for (const { email, outcome } of line) {
      const bought = standing.filter(({ bidderId }) => bidderId === line.find((own) => own.email === email)?.bidderId)
      if (outcome !== 'accepted') expect(bought).toEqual([])
      else expect(bought.length).toBeLessThanOrEqual(1)
    }
  }
})

test('at the end of the sale a last answer counts or not, and nothing is held afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const item = await addPlaces(orm, school, { count: 2, mostEach: 3 }, { endTime: inHours(1) })
    const path = `/api/${school.slug}/auction/${item.slug}` as const
    const order = orderOf(`b${crypto.randomUUID()}@example.org`, 2)
    await send('POST', `${path}/purchases`, order)
    const waits = [1, 1].map(() => ({ email: `w${crypto.randomUUID()}@example.org`, quantity: 1 }))
    for (const one of waits) await send('POST', `${path}/waiting`, one)
    const cancelled = { organizationId: school.id, id: order.purchases[0]?.id ?? '', reason: 'Ill' }
    await cancelPurchase(orm, cancelled, { staff: { id: null, name: 'Ada Lark' }, now: new Date() })
    const [first] = await lineOf(orm, item)
    if (!first) throw new Error('Nobody waits')
    const { purchases } = orderOf('', 1)
    const body = { ...(await waitingClaimOf(orm, first)), answer: 'accept', purchases } as never
    await Promise.all([
      send('POST', '/api/places/waiting', body),
      serveDueLines(orm, inHours(1.1)),
      elsewhere.send('POST', `${path}/purchases`, orderOf(`c${crypto.randomUUID()}@example.org`, 1)),
    ])
    const { left, sold, reservedCount, line } = await sceneOf(item)
    expect([reservedCount, left]).toEqual([0, 2 - sold])
    expect(line.every(({ outcome }) => outcome !== null)).toBe(true)
  }
})

test('those who join at the same instant are in line as they came', async () => {
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(48) })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(nobody(), 1))
  const line = Array.from({ length: 8 }, nobody)
  const ofItem = { organizationId: school.id, auctionItemId: item.id, quantity: 1 }
  const arrivedAt = new Date()
  for (const email of line) expect(await joinLine(orm, { ...ofItem, email, arrivedAt, language: 'en' })).toBeNull()
  expect((await lineOf(orm, item)).map(({ email }) => email)).toEqual(line)
})

test('nothing above left more or less than what nobody has', expectOrder)
