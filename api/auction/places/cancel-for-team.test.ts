import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { handover, payment } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { emailRowsAbout, emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { addPlaces, kindOf, orderOf, salesOf } from '../../../tests/support/places.ts'
import { addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { eraseForTeam, eraseOwn } from '../../bidders/erasure/erase-bidder.ts'
import { readForTeam } from '../../bidders/erasure/read-bidder.ts'

const { orm, send, sendAnything } = await sharedApp()
const nobody = () => `${crypto.randomUUID()}@example.org`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** A team, and what it sells. */
async function addSale(places = {}, more = {}) {
  const school = await addSchool(orm)
  const item = await addPlaces(orm, school, places, more)
  const owner = await addMember(orm, school, 'owner')
  const admin = `/api/${school.slug}/admin` as const
  const as = visitor(sendAnything, owner.token)
  const reason = 'The host is ill'
  return {
    school,
    item,
    owner,
    as,
    cancel: (id: string, why = reason) => as('POST', `${admin}/purchases/${id}/cancel`, { reason: why }),
    cancelAll: (of: Item = item) => as('POST', `${admin}/places/${of.id}/cancel`, { reason }),
  }
}

/** Buys for somebody; with their row and the purchase's id. */
async function buy({ slug }: School, item: Item, quantity: number, { email = nobody(), ...more } = {}) {
  const order = orderOf(email, quantity, more)
  expect((await send('POST', `/api/${slug}/auction/${item.slug}/purchases`, order)).status).toBe(200)
  const [row] = await orm.select().from(bidder).where(eq(bidder.email, email))
  if (!row) throw new Error('Nobody bought')
  return { ...row, email, purchaseId: order.purchases[0]?.id ?? '' }
}

type Buyer = Awaited<ReturnType<typeof buy>>
const pay = ({ organizationId, id: bidderId }: Buyer, amount: number) => {
  const cash = { kind: 'cash' as const, amount, madeAt: new Date(), madeByName: 'Ada' }
  return addRow(orm, payment, { id: crypto.randomUUID(), organizationId, bidderId, ...cash })
}
const pickUp = ({ organizationId, id: bidderId }: Buyer, { id: auctionItemId }: Item, handedAt = inMinutes(1)) =>
  orm.insert(handover).values({ organizationId, auctionItemId, bidderId, handedAt, handedByName: 'Ada' })
const cancelledEmails = async (item: Item) =>
  (await emailRowsAbout(orm, item, 'places-cancelled')).map(({ recipient }) => recipient)

test('the team cancels a purchase with a reason: its places are free, its buyer is told, once', async () => {
  const { school, item, owner, cancel } = await addSale()
  const [ann, bob] = [await buy(school, item, 2), await buy(school, item, 1)]
  const entries = await activityOf(orm, async () => expect((await cancel(ann.purchaseId)).status).toBe(200))
  expect(entries).toMatchObject([
    { kind: 'places-cancelled', subjectId: ann.purchaseId, about: 'Pizza Party', actorId: owner.id },
  ])
  const { left, purchases } = await salesOf(orm, item)
  const stateOf = ({ purchaseId }: Buyer) => purchases.find(({ id }) => id === purchaseId)
  expect([left, stateOf(ann), stateOf(bob)]).toMatchObject([
    11,
    { cancelledBy: owner.id, cancelledByName: owner.name, cancelReason: 'The host is ill' },
    { cancelledAt: null },
  ])
  expect(await cancelledEmails(item)).toEqual([ann.email])
  // Sent again after a lost answer, it is done.
  expect(await cancel(ann.purchaseId)).toMatchObject({ status: 200 })
  expect(await cancel(ann.purchaseId, 'Paid twice')).toMatchObject({ status: 409 })
  expect(await cancelledEmails(item)).toEqual([ann.email])
  expect(await salesOf(orm, item)).toMatchObject({ left: 11 })
})

test('what was paid for cancelled places is credit; the email says so, and not why', async () => {
  const { school, item, as, cancel } = await addSale({ kinds: [kindOf('Adult'), kindOf('Child')] })
  const ann = await buy(school, item, 2, { kind: 'Adult' } as object)
  await pay(ann, 4_000)
  await cancel(ann.purchaseId)
  const sheet = (await as('GET', `/api/${school.slug}/admin/winners/${ann.id}`)).body
  expect(sheet).toMatchObject({ winner: { due: '0.00', paid: '40.00', credit: '40.00' }, items: [] })
  const [row] = await emailRowsAbout(orm, item, 'places-cancelled')
  const places = [{ kind: 'Adult', quantity: 2, amount: '40.00' }]
  const draft = await draftOf(orm, row)
  expect(draft).toMatchObject({ kind: 'email', email: { by: 'team', places, credit: '40.00' } })
  expect(JSON.stringify(draft)).not.toContain('The host is ill')
})

test('a bill that is paid without the cancelled places gets its receipt', async () => {
  const { school, item, cancel } = await addSale()
  const ann = await buy(school, item, 1)
  const more = await buy(school, item, 1, { email: ann.email })
  await pay(ann, 2_000)
  expect(await emailRowsTo(orm, ann.email, 'payment-receipt')).toEqual([])
  await cancel(more.purchaseId)
  expect(await emailRowsTo(orm, ann.email, 'payment-receipt')).toHaveLength(1)
})

test('the winner’s sheet names each purchase', async () => {
  const { school, item, as } = await addSale({ kinds: [kindOf('Adult'), kindOf('Child')] })
  const ann = await buy(school, item, 2, { kind: 'Adult' } as object)
  const { purchaseId } = await buy(school, item, 1, { email: ann.email, kind: 'Child' } as object)
  const { items } = (await as('GET', `/api/${school.slug}/admin/winners/${ann.id}`)).body
  const purchases = [
    { id: ann.purchaseId, kind: 'Adult', quantity: 2, amount: '40.00' },
    { id: purchaseId, kind: 'Child', quantity: 1, amount: '20.00' },
  ]
  expect(items).toMatchObject([{ places: 3, amount: '60.00', purchases }])
})

describe('the host cancels', () => {
  test('all is cancelled with one reason and one email each, and nobody buys more; twice is once', async () => {
    const { school, item, cancelAll } = await addSale()
    const ann = await buy(school, item, 2)
    await buy(school, item, 1, { email: ann.email })
    const bob = await buy(school, item, 3)
    await buy(school, await addPlaces(orm, school), 1)
    const entries = await activityOf(orm, async () =>
      expect(await cancelAll()).toMatchObject({ status: 200, body: { places: 6, bidders: 2, pickedUp: 0 } }),
    )
    expect(entries).toMatchObject([{ kind: 'sale-cancelled', about: 'Pizza Party' }])
    expect((await cancelledEmails(item)).sort()).toEqual([ann.email, bob.email].sort())
    expect(await salesOf(orm, item)).toMatchObject({ left: 12 })
    const late = await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(nobody(), 1))
    expect(late.status).toBe(404)
    const again = await activityOf(orm, async () =>
      expect(await cancelAll()).toMatchObject({ body: { places: 6, bidders: 2, pickedUp: 0 } }),
    )
    expect([again, await cancelledEmails(item)]).toEqual([[], expect.objectContaining({ length: 2 })])
  })

  test('what was picked up stays, and an item whose sale is over is not archived', async () => {
    const { school, item, cancelAll } = await addSale()
    const [ann, bob] = [await buy(school, item, 2), await buy(school, item, 1)]
    await pickUp(ann, item)
    await setItem(orm, item, { startTime: inMinutes(-60), endTime: inMinutes(-1) })
    const entries = await activityOf(orm, async () =>
      expect(await cancelAll()).toMatchObject({ status: 200, body: { places: 1, bidders: 1, pickedUp: 1 } }),
    )
    expect(entries).toMatchObject([{ kind: 'sale-cancelled' }])
    expect(await cancelledEmails(item)).toEqual([bob.email])
    const [stored] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
    expect(stored?.isActive).toBe(true)
  })

  test('not of an item that takes bids, nor of another organization’s', async () => {
    const [{ cancelAll }, other] = [await addSale(), await addSale()]
    expect((await cancelAll(other.item)).status).toBe(404)
    const bids = await addPlaces(orm, other.school, {}, { places: null })
    expect((await other.cancelAll(bids)).status).toBe(404)
  })
})

test('what somebody bought after they picked up the rest is cancelled, but not what they picked up, nor by another organization', async () => {
  const [{ school, item, as, cancel, cancelAll }, other] = [await addSale(), await addSale()]
  const ann = await buy(school, item, 1)
  await orm
    .update(purchase)
    .set({ boughtAt: inMinutes(-2) })
    .where(eq(purchase.id, ann.purchaseId))
  await pickUp(ann, item, inMinutes(-1))
  const { email } = ann
  const [more, most] = [await buy(school, item, 1, { email }), await buy(school, item, 2, { email })]
  const sheet = (await as('GET', `/api/${school.slug}/admin/winners/${ann.id}`)).body
  expect(new Set(sheet.items[0]?.purchases.map(({ id }) => id))).toEqual(new Set([more.purchaseId, most.purchaseId]))
  expect((await cancel(ann.purchaseId)).status).toBe(409)
  expect((await other.cancel(more.purchaseId)).status).toBe(404)
  expect((await cancel(more.purchaseId)).status).toBe(200)
  expect((await cancelAll()).body).toEqual({ places: 2, bidders: 1, pickedUp: 1 })
  const { left, purchases } = await salesOf(orm, item)
  expect([left, purchases.find(({ id }) => id === most.purchaseId)?.cancelledAt]).toEqual([11, expect.any(Date)])
})

test('who has places of an open sale is erased by the team alone: answers and reasons go, the places stay', async () => {
  const { school, item, cancel } = await addSale()
  const answers = ['Mia', 'Leo']
  const ann = await buy(school, item, 2, { answers } as object)
  const gone = await buy(school, item, 1, { email: ann.email })
  await cancel(gone.purchaseId)
  const [known] = (await readForTeam(orm, school.id, ann.email)).organizations
  const largestFirst = <Bought extends { quantity: number }>(all: Bought[] = []) =>
    all.toSorted((a, b) => b.quantity - a.quantity)
  expect(largestFirst(known?.purchases)).toMatchObject([{ quantity: 2, answers }, { cancelReason: 'The host is ill' }])
  const asked = { now: new Date(), language: 'en' as const }
  expect(await eraseOwn(orm, ann.email, asked)).toMatchObject({ code: 'fresh-win' })
  expect(await eraseForTeam(orm, school.id, ann.email, new Date())).toBeNull()
  const { left, purchases } = await salesOf(orm, item)
  expect([left, ...largestFirst(purchases)]).toMatchObject([
    10,
    { answers: [], cancelledAt: null },
    { cancelReason: null },
  ])
  expect(JSON.stringify(await orm.select().from(purchase).where(eq(purchase.bidderId, ann.id)))).not.toMatch(/Mia|ill/)
})
