import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, kindOf, orderOf, party } from '../../../tests/support/places.ts'
import type { Item } from '../../../tests/support/school.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/Chicago' })
const edit = (item: Item, patch: object) => manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, patch)
const read = async ({ id }: Pick<Item, 'id'>) => {
  const [item] = await orm.select().from(auctionItem).where(eq(auctionItem.id, id))
  return item
}

test('the lowest price stands in for a starting bid, and an estimated value is that of the only place', async () => {
  const item = await addPlaces(orm, school)
  await edit(item, { startingBid: '90', estimatedValue: '11' })
  const [kind] = party.kinds
  const valued = { ...party, kinds: [{ ...kind, value: 1_100 }] }
  expect(await read(item)).toMatchObject({ startingBid: 2_000, estimatedValue: null, places: valued })
  const kinds = [
    { name: 'Adult', price: '20' },
    { name: 'Child', price: '0', value: '5' },
  ]
  const { body } = await edit(item, { places: { ...party, count: 15, kinds }, estimatedValue: '11' })
  expect(body.auction.placesLeft).toBe(15)
  expect(await read(item)).toMatchObject({
    startingBid: 0,
    estimatedValue: null,
    places: { kinds: [{ value: null }, { value: 500 }] },
  })
  await edit(item, { places: null })
  expect(await read(item)).toMatchObject({ startingBid: 12_500, places: null })
  expect((await lockOf(orm, item))?.placesLeft).toBeNull()
})

test('places are refused without a number, a price, names of their own, or an end after their beginning', async () => {
  const item = await addPlaces(orm, school)
  const refusals = async (places: object) => {
    const { refusal } = await edit(item, { places: { ...party, kinds: [{ price: '20' }], ...places } })
    return refusal?.issues?.map(({ path, message }) => [path, message])
  }
  const time = '2099-01-01T10:00'
  expect(await refusals({ count: 0, mostEach: null })).toEqual([
    ['places.count', 'Please enter 1 or more'],
    ['places.mostEach', 'Please enter 1 or more'],
  ])
  expect(await refusals({ kinds: [] })).toEqual([['places.kinds', 'Please enter a price']])
  expect(await refusals({ kinds: [{ price: '20' }, { price: '10' }] })).toEqual([
    ['places.kinds', 'Please name each kind of place'],
    ['places.kinds', 'Please give each kind of place a name of its own'],
  ])
  expect(await refusals({ kinds: [{ price: 'free', from: time, until: time }] })).toEqual([
    ['places.kinds.0.price', 'Must be a valid price (e.g., 20.00)'],
  ])
  expect(await refusals({ kinds: [{ price: '5', from: time, until: time }] })).toEqual([
    ['places.kinds.0.until', 'Please enter a time after the first'],
  ])
})

test('a copy has all its places free, and its times of sale move along with its opening, by the clocks', async () => {
  const early = { from: '2026-01-10T15:00:00.000Z', until: '2026-03-09T15:00:00.000Z' }
  const kinds = [kindOf('Early', early), kindOf('Late', { price: 3_000 })]
  const item = await addPlaces(orm, school, { kinds }, { startTime: new Date('2026-01-10T15:00:00Z') })
  const order = orderOf('jane@example.org', 3, { kind: 'Late', price: '30.00' })
  expect((await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)).status).toBe(200)
  const path = `/api/${school.slug}/admin/auctions` as const
  const { auction } = (await manager('POST', `${path}/${item.id}/duplicate`)).body
  expect(auction).toMatchObject({ placesLeft: 12, places: { count: 12, mostEach: 4, question: 'Child’s name' } })
  const change = { kind: 'copy', startTime: '2099-07-10T09:00', endTime: '2099-07-20T09:00' }
  await manager('POST', `${path}/bulk-edits`, { id: crypto.randomUUID(), itemIds: [item.id], change })
  const copies = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id))
  const copy = copies.find(({ startTime }) => startTime > new Date('2099-01-01'))
  expect(copy?.places?.kinds).toMatchObject([
    { from: '2099-07-10T14:00:00.000Z', until: '2099-09-06T15:00:00.000Z' },
    { from: null, until: null },
  ])
  expect(await lockOf(orm, { id: copy?.id ?? '' })).toMatchObject({ placesLeft: 12 })
  expect(await lockOf(orm, item)).toMatchObject({ placesLeft: 9 })
})
