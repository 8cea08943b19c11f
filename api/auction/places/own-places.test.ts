import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { handover, transfer } from '../../../db/schema/checkout.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { isConfirmed } from '../../../tests/support/confirmed.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { addPlaces, orderOf, salesOf } from '../../../tests/support/places.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { ownPlacesUrl } from '../../email/preferences/links.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Somebody who bought two places of an item, and what the link in their receipt carries. */
async function addBuyer(places = {}) {
  const [item, reader] = [await addPlaces(orm, school, places), await addReader(orm)]
  const order = orderOf(reader.email, 2, { answers: ['Mia'] })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)
  return { item, reader, id: order.purchases[0]?.id ?? '', claim: carriedBy(ownPlacesUrl(HOME, reader, item.id)) }
}
const read = (claim: object) => send('GET', `/api/places/own?${new URLSearchParams({ ...claim })}`)
const answer = (claim: object, id: string, answers: string[]) =>
  send('POST', '/api/places/own/answers', { ...claim, purchases: [{ id, answers }] })
const giveBack = (claim: object, id: string) => send('POST', '/api/places/own/return', { ...claim, purchase: id })
const age = (id: string, minutes: number) =>
  orm
    .update(purchase)
    .set({ boughtAt: inMinutes(-minutes) })
    .where(eq(purchase.id, id))

test('whoever reads the receipt sees what they have, the address masked, and changes nothing by looking', async () => {
  const { item, id, claim, reader } = await addBuyer()
  const { slug } = await addPlaces(orm, school)
  await send('POST', `/api/${school.slug}/auction/${slug}/purchases`, orderOf(reader.email, 1))
  const { status, body, text } = await read(claim)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    item: { title: 'Pizza Party', path: `/${school.slug}/${item.slug}` },
    question: 'Child’s name',
    isOpen: true,
    purchases: [{ id, kind: '', quantity: 2, amount: '40.00', answers: ['Mia', ''] }],
    total: '40.00',
  })
  expect(body.purchases[0]?.returnableUntil).toMatch(/Z$/)
  expect(text).not.toContain(reader.email)
  expect(await salesOf(orm, item)).toMatchObject({ left: 10, purchases: [{ cancelledAt: null }] })
  expect(await isConfirmed(orm, reader.email)).toBe(false)
})

test('they say who comes, and somebody else instead, until the sale ends; that proves their address', async () => {
  const { item, id, claim, reader } = await addBuyer()
  expect((await answer(claim, id, ['Leo', 'Ada '])).status).toBe(200)
  expect((await read(claim)).body.purchases[0]?.answers).toEqual(['Leo', 'Ada'])
  expect(await isConfirmed(orm, reader.email)).toBe(true)
  await setItem(orm, item, { startTime: inMinutes(-60), endTime: inMinutes(-1) })
  const late = await answer(claim, id, ['Eve'])
  expect(late).toMatchObject({ status: 409, body: { code: 'ended' } })
  expect(await giveBack(claim, id)).toMatchObject({ status: 409, body: { code: 'ended' } })
  expect((await read(claim)).body).toMatchObject({
    isOpen: false,
    purchases: [{ answers: ['Leo', 'Ada'], returnableUntil: null }],
  })
})

test('they take places back: these are free again, nothing is owed, and twice is refused', async () => {
  const { item, id, claim } = await addBuyer()
  const entries = await activityOf(orm, async () => expect((await giveBack(claim, id)).status).toBe(200))
  expect(entries).toMatchObject([{ kind: 'places-returned', subjectId: id }])
  const { left, purchases } = await salesOf(orm, item)
  expect([left, purchases]).toMatchObject([12, [{ id, cancelledBy: null, cancelReason: null }]])
  expect(purchases[0]?.cancelledAt).toBeInstanceOf(Date)
  expect((await read(claim)).body).toMatchObject({ purchases: [], total: '0.00' })
  expect(await giveBack(claim, id)).toMatchObject({ status: 409, body: { code: 'cancelled' } })
  expect(await answer(claim, id, ['Eve'])).toMatchObject({ status: 409, body: { code: 'cancelled' } })
  expect(await salesOf(orm, item)).toMatchObject({ left: 12 })
})

test('what another owes of them ends as they are taken back, also once they are bought again', async () => {
  const { item, reader, id, claim } = await addBuyer()
  const fromBidderId = await bidderFor(orm, school.id, reader.email)
  const bidderId = await bidderFor(orm, school.id, `bob-${reader.email}`)
  const line = { organizationId: school.id, auctionItemId: item.id, fromBidderId, bidderId }
  const made = { id: crypto.randomUUID(), amount: 1_000, madeAt: new Date(), madeByName: 'Ada' }
  const split = await addRow(orm, transfer, { ...line, ...made })
  await giveBack(claim, id)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(reader.email, 2))
  const rows = await orm.select().from(transfer).where(eq(transfer.id, split.id))
  expect(rows).toMatchObject([{ undoneAt: expect.any(Date), undoneBy: null, undoneByName: 'The buyer' }])
})

test('places that were bought after the others were picked up are taken back', async () => {
  const { item, reader, id, claim } = await addBuyer()
  await age(id, 10)
  await pickUp(id, inMinutes(-5))
  const order = orderOf(reader.email, 1)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)
  const returnable = [{ returnableUntil: null }, { returnableUntil: expect.any(String) }]
  expect((await read(claim)).body.purchases).toMatchObject(returnable)
  expect((await giveBack(claim, id)).body).toMatchObject({ code: 'picked-up' })
  expect((await giveBack(claim, order.purchases[0]?.id ?? '')).status).toBe(200)
  expect(await salesOf(orm, item)).toMatchObject({ left: 10 })
})

async function pickUp(id: string, handedAt = inMinutes(1)) {
  const [bought] = await orm.select().from(purchase).where(eq(purchase.id, id))
  if (!bought) throw new Error('Nothing was bought')
  const { organizationId, auctionItemId, bidderId } = bought
  await orm.insert(handover).values({ organizationId, auctionItemId, bidderId, handedAt, handedByName: 'Ada' })
}

describe('a stranger changes nothing', () => {
  test('with the proof of another item, another address, or none', async () => {
    const [{ id, claim, item }, other] = [await addBuyer(), await addBuyer()]
    const forged = [
      { ...claim, proof: other.claim.proof },
      { ...claim, address: other.claim.address },
      { ...other.claim, item: claim.item },
      { ...claim, proof: '' },
    ]
    for (const one of forged) {
      expect((await read(one)).status).toBe(404)
      expect((await answer(one, id, ['Eve'])).status).toBe(404)
      expect((await giveBack(one, id)).status).toBe(404)
    }
    expect(await salesOf(orm, item)).toMatchObject({ left: 10, purchases: [{ answers: ['Mia'] }] })
  })

  test('of places that somebody else bought of the same item', async () => {
    const [{ item, id }, reader] = [await addBuyer(), await addReader(orm)]
    const claim = carriedBy(ownPlacesUrl(HOME, reader, item.id))
    expect((await read(claim)).body.purchases).toEqual([])
    expect((await answer(claim, id, ['Eve'])).status).toBe(409)
    expect((await giveBack(claim, id)).status).toBe(409)
    const [bought] = await orm.select().from(purchase).where(eq(purchase.id, id))
    expect(bought).toMatchObject({ answers: ['Mia'], cancelledAt: null })
  })

  test('nor does a buyer with more answers than places, or one that is too long', async () => {
    const { id, claim } = await addBuyer()
    expect(await answer(claim, id, ['a', 'b', 'c'])).toMatchObject({ status: 409, body: { code: 'too-many' } })
    expect((await answer(claim, id, ['x'.repeat(201)])).status).toBe(400)
    expect((await read(claim)).body.purchases[0]?.answers).toEqual(['Mia', ''])
  })
})
