import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { newBidder } from '../../../tests/support/new-bidder.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, orderOf, party } from '../../../tests/support/places.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { showsBoard: true })
const admin = `/api/${school.slug}/admin` as const
const edit = (item: Pick<Item, 'id'>, patch: object) => manager('PATCH', `${admin}/auctions/${item.id}`, patch)
const pathOf = ({ slug }: Pick<Item, 'slug'>) => `/api/${school.slug}/auction/${slug}` as const
const bid = (item: Item, headers: Record<string, string> = {}) =>
  send('POST', `${pathOf(item)}/bid`, { email: newBidder(), amount: '300', confirmAmount: true }, headers)
const read = async ({ id }: Pick<Item, 'id'>) => {
  const [item] = await orm.select().from(auctionItem).where(eq(auctionItem.id, id))
  return item
}

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
  expect((await read(item))?.buyNowPrice).toBeNull()
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
  expect((await read(item))?.isInHall).toBe(false)
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
