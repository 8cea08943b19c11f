import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addPlaces, kindOf, party, salesOf } from '../../../tests/support/places.ts'
import { addSchool, type Item } from '../../../tests/support/school.ts'
import { editItem } from '../items/edit-item.ts'

const { database, orm, send, school, expectOrder } = await openBidding()
const elsewhere = openTestApp(database)
const senders = [send, elsewhere.send]
const sold = (purchases: { quantity: number; cancelledAt: Date | null }[]) =>
  purchases.reduce((sum, { quantity, cancelledAt }) => sum + (cancelledAt ? 0 : quantity), 0)

/** Sent through two processes at once, as somebody does whose first try seemed to hang. */
function buyTwice(item: Item, order: object) {
  return Promise.all(
    senders.map((sendBy) => sendBy('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)),
  )
}

test('of 200 buyers of twelve places, kinds mixed, exactly twelve are sold, the others are told, and whoever asks twice is answered the same', async () => {
  const kinds = [kindOf('Adult'), kindOf('Child', { price: 1_000 })]
  const item = await addPlaces(orm, school, { kinds })
  const orders = Array.from({ length: 200 }, (_, index) => {
    const [kind, price] = index % 2 === 0 ? ['Adult', '20.00'] : ['Child', '10.00']
    const purchases = [{ id: crypto.randomUUID(), kind, price, quantity: 1 }]
    return { email: `buyer${index}@example.org`, purchases }
  })
  const answers = await Promise.all(orders.map((order) => buyTwice(item, order)))
  for (const [one, other] of answers) expect(other).toMatchObject({ status: one?.status, text: one?.text })
  const codes = answers.map(([answer]) => answer?.refusal?.code ?? 'bought')
  expect([codes.filter((code) => code === 'bought').length, new Set(codes)]).toEqual([
    12,
    new Set(['bought', 'sold-out']),
  ])
  const { left, purchases } = await salesOf(orm, item)
  expect([left, sold(purchases)]).toEqual([0, 12])
})

test('of one newcomer on twenty items all count, whoever adds their row, and they have one code', async () => {
  const own = await addSchool(orm)
  const items = await Promise.all(Array.from({ length: 20 }, () => addPlaces(orm, own)))
  const answers = await Promise.all(
    items.map(({ slug }, index) => {
      const purchases = [{ id: crypto.randomUUID(), quantity: 1, price: '20.00' }]
      const order = { email: 'newcomer@example.org', purchases }
      return senders[index % 2]?.('POST', `/api/${own.slug}/auction/${slug}/purchases`, order)
    }),
  )
  expect(answers.map((answer) => answer?.status)).toEqual(items.map(() => 200))
  const rows = await orm.select().from(bidder).where(eq(bidder.organizationId, own.id))
  expect(rows.map(({ code }) => code)).toEqual([expect.any(String)])
})

test('while places are bought, their number goes up and down, never below what is sold, and what is left always agrees', async () => {
  const item = await addPlaces(orm, school, { mostEach: 1 })
  const organization = { id: school.id, timeZone: school.timeZone }
  const setCount = (count: number) => {
    const kinds = [{ name: '', price: 2_000, value: null, from: null, until: null }]
    return editItem(orm, organization, item.id, { places: { ...party, count, mostEach: 1, kinds } }, new Date())
  }
  const orders = Array.from({ length: 60 }, (_, index) => ({
    email: `other${index}@example.org`,
    purchases: [{ id: crypto.randomUUID(), quantity: 1, price: '20.00' }],
  }))
  const [edits] = await Promise.all([
    Promise.all([20, 5, 30, 1, 15, 40, 3].map(setCount)),
    ...orders.map((order) => buyTwice(item, order)),
  ])
  for (const edit of edits)
    if (edit.kind !== 'done') expect(edit).toMatchObject({ kind: 'places', message: expect.stringContaining('taken') })
  const last = await setCount(60)
  const { left, purchases } = await salesOf(orm, item)
  expect(last.kind).toBe('done')
  expect(left).toBe(60 - sold(purchases))
  expect(await setCount(sold(purchases) - 1)).toMatchObject({ kind: 'places' })
  expect(await setCount(sold(purchases))).toMatchObject({ kind: 'done' })
})

test('nothing above left more or less than what nobody has', expectOrder)
