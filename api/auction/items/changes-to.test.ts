import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { newBidder } from '../../../tests/support/new-bidder.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, kindOf, orderOf, party } from '../../../tests/support/places.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { picturesAfter } from './changes-to.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', {
  showsBoard: true,
  timeZone: 'America/Chicago',
})
const admin = `/api/${school.slug}/admin` as const
const edit = (item: Pick<Item, 'id'>, patch: object) => manager('PATCH', `${admin}/auctions/${item.id}`, patch)
const pathOf = ({ slug }: Pick<Item, 'slug'>) => `/api/${school.slug}/auction/${slug}` as const
const bid = (item: Item, headers: Record<string, string> = {}) =>
  send('POST', `${pathOf(item)}/bid`, { email: newBidder(), amount: '300', confirmAmount: true }, headers)
const read = (item: Pick<Item, 'id'>) => readItem(orm, item)

test('what is sold in the room takes no bids on its page, and says so in both languages', async () => {
  const item = await addItem(orm, school, { isInHall: true })
  const message = 'Bidding on this item happens at the event.'
  expect(await bid(item)).toMatchObject({ status: 409, refusal: { code: 'in-hall', message } })
  const inSpanish = 'Las ofertas por este artículo se hacen en el evento.'
  expect((await bid(item, { 'accept-language': 'es' })).refusal?.message).toBe(inSpanish)
  const [{ body: view }, { body: page }] = [await send('GET', pathOf(item)), await send('GET', `/api/${school.slug}`)]
  expect(view.isInHall).toBe(true)
  expect(page.auctions.find(({ id }) => id === item.id)?.isInHall).toBe(true)
  const { body: board } = await send('GET', `/api/${school.slug}/board`)
  expect(board.items.map(({ id }) => id)).not.toContain(item.id)
})

test('an archived item that is sold in the room is not known', async () => {
  const item = await addItem(orm, school, { isInHall: true, isActive: false })
  expect((await bid(item)).status).toBe(404)
})

test('how an item is sold changes back and forth while nobody has bid or bought', async () => {
  const item = await addPlaces(
    orm,
    school,
    { kinds: party.kinds.map((kind) => ({ ...kind, price: 0 })) },
    { startingBid: 0 },
  )
  expect((await edit(item, { isInHall: true })).body.auction).toMatchObject({
    isInHall: true,
    places: null,
    placesLeft: null,
  })
  expect(await read(item)).toMatchObject({ startingBid: 12_500, buyNowPrice: null })
  await edit(item, { buyNowPrice: '900' })
  expect((await read(item)).buyNowPrice).toBeNull()
  const places = { ...party, kinds: [{ name: '', price: '20' }] }
  expect((await edit(item, { places })).body.auction).toMatchObject({ isInHall: false, placesLeft: 12 })
  await edit(item, { places: null, isInHall: true })
  expect((await edit(item, { isInHall: false })).body.auction).toMatchObject({ isInHall: false, places: null })
  expect((await bid(item)).status).toBe(200)
  const { status, refusal } = await edit(item, { isInHall: true })
  const message = 'Somebody has bid on this item, so the highest bid wins it.'
  expect([status, refusal]).toEqual([409, { message, issues: [{ path: 'places', message }] }])
})

test('what somebody bought places of is not sold in the room', async () => {
  const item = await addPlaces(orm, school)
  await send('POST', `${pathOf(item)}/purchases`, orderOf(newBidder(), 1))
  expect((await edit(item, { isInHall: true })).status).toBe(409)
  expect((await read(item)).isInHall).toBe(false)
})

test('a copy is sold in the room, too, and bulk edits leave prices alone that it does not have', async () => {
  const item = await addItem(orm, school, { isInHall: true })
  const { body } = await manager('POST', `${admin}/auctions/${item.id}/duplicate`)
  expect(body.auction.isInHall).toBe(true)
  const change = async (prices: object) =>
    (
      await manager('POST', `${admin}/auctions/bulk-edits`, {
        id: crypto.randomUUID(),
        itemIds: [item.id],
        change: { kind: 'prices', ...prices },
      })
    ).body
  expect((await change({ startingBid: '7' })).refused).toMatchObject([{ reason: 'It’s sold in the room.' }])
  await change({ startingBid: '7', estimatedValue: '90' })
  expect(await read(item)).toMatchObject({ startingBid: 12_500, estimatedValue: 9_000 })
})

test('a sheet says what is sold in the room, and reads it again as it wrote it', async () => {
  const rows = [
    { title: 'Weekend at the lake', isInHall: 'Live auction', startingBid: '40', fixedPrice: '20' },
    { title: 'Pie', isInHall: 'Silent', startingBid: '40' },
    { title: 'Cake', isInHall: 'somehow', startingBid: '40' },
  ]
  const defaults = { startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }
  const { body: preview } = await manager('POST', `${admin}/imports/preview`, { rows, defaults })
  expect(preview.rows[2]?.issues[0]).toMatchObject({ path: 'isInHall' })
  await manager('POST', `${admin}/imports`, { id: crypto.randomUUID(), rows: rows.slice(0, 2), defaults })
  const { text } = await manager('GET', `${admin}/export/items`)
  const lines = text.split('\n')
  expect(lines.find((line) => line.includes('Weekend at the lake'))).toContain('"Sold in the room",,')
  expect(lines.find((line) => line.includes('Pie'))).toContain(',,"40.00"')
})

test('no bid sheet is there for it, and cards beside it say how it is sold', async () => {
  const item = await addItem(orm, school, { isInHall: true })
  const { body } = await manager('GET', `${admin}/print?kind=catalog&ids=${item.id}`)
  expect(body.items).toMatchObject([{ isInHall: true }])
})

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
  expect((await send('POST', `${pathOf(item)}/purchases`, order)).status).toBe(200)
  const { auction } = (await manager('POST', `${admin}/auctions/${item.id}/duplicate`)).body
  expect(auction).toMatchObject({ placesLeft: 12, places: { count: 12, mostEach: 4, question: 'Child’s name' } })
  const change = { kind: 'copy', startTime: '2099-07-10T09:00', endTime: '2099-07-20T09:00' }
  await manager('POST', `${admin}/auctions/bulk-edits`, { id: crypto.randomUUID(), itemIds: [item.id], change })
  const copies = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id))
  const copy = copies.find(({ startTime }) => startTime > new Date('2099-01-01'))
  expect(copy?.places?.kinds).toMatchObject([
    { from: '2099-07-10T14:00:00.000Z', until: '2099-09-06T15:00:00.000Z' },
    { from: null, until: null },
  ])
  expect(await lockOf(orm, { id: copy?.id ?? '' })).toMatchObject({ placesLeft: 12 })
  expect(await lockOf(orm, item)).toMatchObject({ placesLeft: 9 })
})

const photo = (name: string, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const [a, b, c] = [photo('a', 'The quilt'), photo('b', 'Its back'), photo('c')]

test.each([
  ['nothing said leaves them', [a, b], {}, [a, b]],
  ['another first replaces it and leaves the others', [a, b], { imageUrl: '/uploads/c.webp' }, [c, b]],
  ['a first one is added where there was none', [], { imageUrl: '/uploads/c.webp' }, [c]],
  ['the same first changes nothing, its description neither', [a, b], { imageUrl: a.url }, [a, b]],
  ['one of the others is first then, described as it was, and there once', [a, b, c], { imageUrl: b.url }, [b, c]],
  ['without the first the next moves up', [a, b], { imageUrl: null }, [b]],
  ['photos are all there are', [a, b], { photos: [c] }, [c]],
  ['photos count before a first one', [a, b], { imageUrl: a.url, photos: [c, b] }, [c, b]],
  ['no photos are none', [a, b], { photos: [] }, []],
])('%s', (_, present, sent, photos) => {
  expect(picturesAfter(present, sent)).toEqual({ imageUrl: photos[0]?.url ?? null, photos })
})
