import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { pause } from '../../../db/schema/pauses.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { emailRowsAbout } from '../../../tests/support/item-rows.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../../../tests/support/places.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const nobody = () => `${crypto.randomUUID()}@example.org`
const buy = (item: Item, order: object, headers: Record<string, string> = {}, { slug } = school) =>
  send('POST', `/api/${slug}/auction/${item.slug}/purchases`, order, headers)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('a family buys two places with their names, everybody reads what is left, and a receipt is on its way', async () => {
  const item = await addPlaces(orm, school, { count: 11 })
  const order = orderOf('Jane@Example.org ', 2, { answers: ['Mia', ''] })
  const answer = await buy(item, order)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'They’re yours: 2 places for $40.00. We emailed you a receipt.',
    purchases: [{ id: expect.any(String), kind: '', quantity: 2, price: '20.00' }],
    total: '40.00',
  })
  const { left, purchases } = await salesOf(orm, item)
  expect(left).toBe(9)
  expect(purchases).toMatchObject([{ quantity: 2, unitPrice: 2_000, unitValue: 800, answers: ['Mia', ''] }])
  const { body, text } = await send('GET', `/api/${school.slug}/auction/${item.slug}`)
  const kinds = [{ name: '', price: '20.00', value: '8.00', from: null, until: null }]
  expect(body.places).toEqual({ kinds, mostEach: 4, question: 'Child’s name', left: 9 })
  expect(text).not.toContain('jane@')
  expect(await emailRowsAbout(orm, item, 'places-bought')).toMatchObject([{ recipient: 'jane@example.org' }])
})

test('ten and more places are plenty, and nobody reads how many', async () => {
  const item = await addPlaces(orm, school)
  expect((await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body.places?.left).toBeNull()
})

test('what is sent again is bought once, and answered the same; with other details, or of another item, it is refused', async () => {
  const [item, other] = [await addPlaces(orm, school), await addPlaces(orm, school)]
  const order = orderOf(nobody(), 1)
  const first = await buy(item, order)
  expect(await buy(item, order)).toMatchObject({ status: 200, body: first.body })
  const changed = [
    buy(item, { ...order, email: nobody() }),
    buy(other, order),
    buy(item, { ...order, purchases: order.purchases.map((one) => ({ ...one, quantity: 2 })) }),
  ]
  for (const answer of await Promise.all(changed))
    expect(answer).toMatchObject({ status: 409, body: { code: 'key-reused' } })
  expect(await salesOf(orm, item)).toMatchObject({ left: 11, purchases: [{}] })
  expect(await salesOf(orm, other)).toMatchObject({ left: 12, purchases: [] })
})

test('an order that is sent again without some of its lines is refused: these were bought, too', async () => {
  const item = await addPlaces(orm, school, { kinds: [kindOf('Adult'), kindOf('Child')] })
  const [order, child] = [orderOf(nobody(), 2, { kind: 'Adult' }), orderOf('', 1, { kind: 'Child' })]
  const whole = { ...order, purchases: [...order.purchases, ...child.purchases] }
  expect((await buy(item, whole)).body).toMatchObject({ total: '60.00' })
  expect(await buy(item, order)).toMatchObject({
    status: 409,
    body: {
      code: 'key-reused',
      message: 'This was already bought, with other details. Please check before you buy more.',
    },
  })
  expect(await buy(item, whole)).toMatchObject({ status: 200, body: { total: '60.00' } })
})

test('kinds share the places; all that is ordered is bought, or nothing', async () => {
  const kinds = [kindOf('Adult'), kindOf('Child', { price: 0 })]
  const item = await addPlaces(orm, school, { count: 3, mostEach: 9, kinds })
  const order = (adults: number, children: number) => ({
    email: nobody(),
    purchases: [
      { id: crypto.randomUUID(), kind: 'Adult', quantity: adults, price: '20.00' },
      { id: crypto.randomUUID(), kind: 'Child', quantity: children, price: '0.00' },
    ],
  })
  const many = await buy(item, order(1, 3))
  expect(many).toMatchObject({ status: 409, body: { code: 'sold-out', most: 3 } })
  expect(many.body.message).toBe('Only 3 places are left. Nothing was bought.')
  expect((await buy(item, order(1, 2))).body).toMatchObject({ total: '20.00' })
  const late = await buy(item, order(1, 1), { 'accept-language': 'es' })
  expect([late.status, late.body.message]).toEqual([409, 'Se acaba de agotar. No se compró nada.'])
  expect(await salesOf(orm, item)).toMatchObject({ left: 0, purchases: [{}, {}] })
})

test('a family has at most so many, over all that they bought', async () => {
  const item = await addPlaces(orm, school, { mostEach: 3 })
  const email = nobody()
  await buy(item, orderOf(email, 2))
  expect(await buy(item, orderOf(email, 2))).toMatchObject({ status: 409, refusal: { code: 'too-many-each', most: 1 } })
  expect((await buy(item, orderOf(email, 1))).status).toBe(200)
})

describe('nothing is bought', () => {
  test('at a price that changed since the form was shown: it is asked about', async () => {
    const item = await addPlaces(orm, school)
    const answer = await buy(item, orderOf(nobody(), 1, { price: '15.00' }))
    const message = 'The price is $20.00 now. Nothing was bought. Do you want it at that price?'
    expect(answer).toMatchObject({ status: 409, refusal: { code: 'price-changed', price: '20.00', message } })
  })

  test.each([
    ['before it is on sale', { from: inHours(1).toISOString() }],
    ['once it is no longer', { until: inHours(-1).toISOString() }],
  ])('of a kind %s', async (_, dates) => {
    const item = await addPlaces(orm, school, { kinds: [kindOf('Early', dates), kindOf('Later')] })
    expect(await buy(item, orderOf(nobody(), 1, { kind: 'Early' }))).toMatchObject({
      status: 409,
      body: { code: 'not-sold' },
    })
    expect((await buy(item, orderOf(nobody(), 1, { kind: 'Later' }))).status).toBe(200)
    const only = await addPlaces(orm, school, { kinds: [kindOf('', dates)] })
    expect((await buy(only, orderOf(nobody(), 1))).body.message).toBe(
      'This isn’t on sale right now. Please look again.',
    )
  })

  test('of a kind that is not there, or of an item that takes bids, and no bid counts where places are sold', async () => {
    const [item, bids] = [await addPlaces(orm, school), await addItem(orm, school)]
    expect(await buy(item, orderOf(nobody(), 1, { kind: 'VIP' }))).toMatchObject({ body: { code: 'not-sold' } })
    expect(await buy(bids, orderOf(nobody(), 1))).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const bid = { email: nobody(), amount: '500' }
    expect(await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, bid)).toMatchObject({ status: 404 })
  })

  test.each([
    ['before the sale begins', { startTime: inHours(1), endTime: inHours(2) }, 'not-started'],
    ['once it has ended', { startTime: inHours(-2), endTime: inHours(-1) }, 'ended'],
    ['of what was archived', { isActive: false }, 'not-found'],
    ['of what was deleted', { deletedAt: new Date() }, 'not-found'],
  ])('%s', async (_, more, code) => {
    const item = await addPlaces(orm, school, {}, more)
    expect(await buy(item, orderOf(nobody(), 1))).toMatchObject({ body: { code } })
    expect(await salesOf(orm, item)).toMatchObject({ left: 12, purchases: [] })
  })

  test('while bidding is paused', async () => {
    const own = await addSchool(orm)
    const item = await addPlaces(orm, own)
    const times = { beganAt: inHours(-1), endedAt: inHours(1) }
    await orm.insert(pause).values({ organizationId: own.id, ...times, reason: 'Dinner', begunByName: 'Ada' })
    expect(await buy(item, orderOf(nobody(), 1), {}, own)).toMatchObject({ status: 409, body: { code: 'paused' } })
  })

  test('by an address that is blocked', async () => {
    const own = await addSchool(orm)
    const [item, { email }] = [await addPlaces(orm, own), await addBlocked(orm, own)]
    expect(await buy(item, orderOf(email ?? '', 1), {}, own)).toMatchObject({ status: 403, body: { code: 'blocked' } })
  })

  test('without a name where one is asked; with it, both are stored', async () => {
    const own = await addSchool(orm, { asksName: 'required' })
    const item = await addPlaces(orm, own)
    const order = orderOf(nobody(), 1)
    const issues = [{ path: 'name', message: 'Please enter your name' }]
    expect((await buy(item, order, {}, own)).refusal?.issues).toEqual(issues)
    expect((await buy(item, { ...order, name: 'Jane Okafor' }, {}, own)).status).toBe(200)
    const [stored] = await orm.select().from(bidder).where(eq(bidder.organizationId, own.id))
    expect(stored).toMatchObject({ name: 'Jane Okafor', isConfirmed: false, code: expect.any(String) })
  })

  test('from a device that is not known, where addresses are confirmed', async () => {
    const own = await addSchool(orm, { confirmsBidders: true })
    const item = await addPlaces(orm, own)
    expect(await buy(item, orderOf(nobody(), 1), {}, own)).toMatchObject({
      status: 403,
      body: { code: 'confirm-email' },
    })
  })

  // What else is no order is in purchase-form.test.ts.
  test('with no places', async () => {
    const item = await addPlaces(orm, school)
    expect((await buy(item, orderOf(nobody(), 1, { quantity: 0 }))).status).toBe(400)
  })
})
