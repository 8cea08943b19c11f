import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { emailRowsAbout } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addPlaces, salesOf } from '../../../tests/support/places.ts'
import { addItem } from '../../../tests/support/school.ts'

const { database, orm, sendAnything } = await sharedApp()

async function openTable() {
  const { school, member, call } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const item = await addPlaces(orm, school)
  const sell = (who: object, more: object = {}) => {
    const purchases = [{ id: crypto.randomUUID(), quantity: 1, price: '20.00', ...more }]
    return call('POST', `/api/${school.slug}/checkout/purchases`, { itemId: item.id, ...who, purchases })
  }
  return { school, member, item, call, sell }
}

test('the team reads what places cost and how many are left, and sells them to an address, who is emailed, and to a paddle, who is not', async () => {
  const { school, member, item, call, sell } = await openTable()
  const { body } = await call('GET', `/api/${school.slug}/checkout/items/${item.id}`)
  expect(body.sale).toEqual({ mostEach: 4, left: 12, kinds: [{ name: '', price: '20.00' }] })
  await addPaddle(orm, school, 12)
  expect((await sell({ email: 'ann@example.org' }, { quantity: 2 })).status).toBe(200)
  expect((await sell({ paddle: 12 })).status).toBe(200)
  const { left, purchases } = await salesOf(orm, item)
  expect([left, purchases.map(({ enteredByName }) => enteredByName)]).toEqual([9, [member.name, member.name]])
  expect((await emailRowsAbout(orm, item, 'places-bought')).map(({ recipient }) => recipient)).toEqual([
    'ann@example.org',
  ])
  const rows = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  expect(rows.map(({ code }) => code)).toEqual([expect.any(String), expect.any(String)])
})

test('places that were sold to a paddle are sold once, also when they are sent again once it is in other hands', async () => {
  const { school, item, sell } = await openTable()
  const ann = await addPaddle(orm, school, 12, 'Ann Reed')
  const id = crypto.randomUUID()
  await sell({ paddle: 12 }, { id })
  await orm.update(bidder).set({ paddleReturnedAt: new Date() }).where(eq(bidder.id, ann.id))
  await addPaddle(orm, school, 12, 'Cy Young')
  expect((await sell({ paddle: 12 }, { id })).status).toBe(200)
  const { purchases } = await salesOf(orm, item)
  expect(purchases.map(({ bidderId }) => bidderId)).toEqual([ann.id])
})

test('nothing is sold to a paddle that nobody holds, to nobody, beyond what one may have, or of an item that takes bids', async () => {
  const { school, item, call, sell } = await openTable()
  await addPaddle(orm, school, 7)
  expect((await sell({ paddle: 13 })).refusal?.issues).toEqual([{ path: 'email', message: 'Nobody holds paddle 13.' }])
  expect((await sell({})).status).toBe(400)
  expect((await sell({ paddle: 7 }, { quantity: 4 })).status).toBe(200)
  expect(await sell({ paddle: 7 })).toMatchObject({ status: 409, body: { code: 'too-many-each' } })
  const bids = await addItem(orm, school)
  const order = { email: 'ann@example.org', purchases: [{ id: crypto.randomUUID(), quantity: 1, price: '20.00' }] }
  const path = `/api/${school.slug}/checkout/purchases` as const
  expect(await call('POST', path, { itemId: bids.id, ...order })).toMatchObject({ status: 404 })
  expect(await salesOf(orm, item)).toMatchObject({ left: 8 })
})

test('nothing is sold to a paddle that is taken back while its purchase waits', async () => {
  const { school, item, sell } = await openTable()
  const paddle = await addPaddle(orm, school, 12)
  const returned = { paddleReturnedAt: new Date() }
  const [answer] = await behindLock(database, item, [() => sell({ paddle: 12 })], (tx) =>
    tx.update(bidder).set(returned).where(eq(bidder.id, paddle.id)),
  )
  expect(answer).toMatchObject({ status: 404, body: { message: 'Nobody holds this paddle any more.' } })
  expect(await salesOf(orm, item)).toMatchObject({ left: 12, purchases: [] })
})
