import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { activity } from '../../../db/schema/activity.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { photoChanges } from './item-in-activity.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything })

const photo = (name: string, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const [front, back] = [photo('front', 'The quilt, folded'), photo('back')]

const edit = (item: Item, patch: object) => manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, patch)
const withPhotos = (photos: Item['photos']) => addItem(orm, school, { photos, imageUrl: photos[0]?.url ?? null })
const publicView = async (item: Item) => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body

async function lastChanges({ id }: Item) {
  const entries = await orm
    .select({ changes: activity.changes })
    .from(activity)
    .where(eq(activity.auctionItemId, id))
    .orderBy(activity.id)
  return entries.at(-1)?.changes
}

test('photos are stored in their order, the first as the picture, and everyone sees them', async () => {
  const item = await withPhotos([])
  const { status, body } = await edit(item, { photos: [front, { url: back.url }], imageUrl: null })
  expect(status).toBe(200)
  expect(body.auction).toMatchObject({ imageUrl: front.url, photos: [front, back] })
  expect(await publicView(item)).toMatchObject({ imageUrl: front.url, photos: [front, back] })
  expect(await lastChanges(item)).toEqual({ photos: [null, '2 (2 added)'] })
})

test('a new item has the photos it is sent with, or the one of its picture', async () => {
  const texts = { title: 'A quilt', description: 'Warm.', startingBid: '5.00' }
  const form = { ...texts, startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }
  const create = async (slug: string, pictures: object) =>
    (await manager('POST', `/api/${school.slug}/admin/auctions`, { ...form, slug, ...pictures })).body.auction
  const both = { imageUrl: front.url, photos: [front, back] }
  expect(await create('both', { imageUrl: back.url, photos: [front, back] })).toMatchObject(both)
  expect(await create('one', { imageUrl: back.url })).toMatchObject({ imageUrl: back.url, photos: [back] })
})

test('a picture alone replaces the first photo, other edits leave all', async () => {
  const item = await withPhotos([front, back])
  const other = photo('other')
  const retitled = await edit(item, { title: 'A better quilt', imageUrl: front.url })
  expect(retitled.body.auction.photos).toEqual([front, back])
  expect(await lastChanges(item)).not.toContainKey('photos')
  const replaced = { imageUrl: other.url, photos: [other, back] }
  expect((await edit(item, { imageUrl: other.url })).body.auction).toMatchObject(replaced)
  expect((await edit(item, { imageUrl: null })).body.auction).toMatchObject({ imageUrl: back.url, photos: [back] })
  expect(await lastChanges(item)).toEqual({ photos: [2, '1 (1 removed)'] })
})

test.each([
  ['another picture than the first photo', { imageUrl: '/uploads/other.webp', photos: [front] }],
  ['photos without a picture', { imageUrl: null, photos: [front] }],
  ['nine photos', { imageUrl: front.url, photos: Array(9).fill(front) }],
])('the database refuses %s', async (_, pictures) => {
  const { id } = await withPhotos([front])
  const writing = orm.update(auctionItem).set(pictures).where(eq(auctionItem.id, id))
  await expect(writing.execute()).rejects.toThrow()
})

const [a, b, c] = [photo('a'), photo('b'), photo('c')]
const described = photo('a', 'A quilt')
type Photos = Item['photos']

test.each<[string, Photos, Photos, ReturnType<typeof photoChanges>]>([
  ['first ones', [], [a, b], [null, '2 (2 added)']],
  ['the last one', [a], [], [1, 'none (1 removed)']],
  ['another one', [a], [b], [1, '1 (1 added, 1 removed)']],
  ['another order', [a, b, c], [c, a, b], [3, '3 (new order)']],
  ['another description', [a, b], [described, b], [2, '2 (new descriptions)']],
  ['all of it', [a, b], [c, b, described], [2, '3 (1 added, new order, new descriptions)']],
])('%s is told', (_, before, after, told) => {
  expect(photoChanges(before, after)).toEqual(told)
})

test('photos that nobody described are counted and listed while their item can be edited', async () => {
  const { school: own, call } = await addOwnTeam({ orm, sendAnything })
  const soon = await addItem(orm, own, { photos: [front, back, photo('side')], imageUrl: front.url, itemNumber: 2 })
  const first = await addItem(orm, own, { photos: [photo('lamp')], imageUrl: photo('lamp').url, itemNumber: 1 })
  const over = { startTime: new Date('2020-01-01'), endTime: new Date('2020-01-02') }
  for (const others of [over, { isActive: false }, { photos: [front], imageUrl: front.url }])
    await addItem(orm, own, { photos: [photo('old')], imageUrl: photo('old').url, ...others })
  const undescribed = async () => (await call('GET', `/api/${own.slug}/admin/undescribed-photos`)).body.items
  const count = async () => (await call('GET', `/api/${own.slug}/admin/progress`)).body.undescribedPhotos
  const listed = (await undescribed()).map((item) => `${item.id} ${item.photos.length}`)
  expect(listed).toEqual([`${first.id} 1`, `${soon.id} 3`])
  expect(await count()).toBe(3)
  const [lamp] = await undescribed()
  const described = { photos: [photo('lamp', 'A brass lamp')], revision: lamp?.revision ?? -1 }
  expect((await call('PATCH', `/api/${own.slug}/admin/auctions/${first.id}`, described)).status).toBe(200)
  expect(await count()).toBe(2)
  const late = { ...described, photos: [photo('lamp', 'A lamp')] }
  expect((await call('PATCH', `/api/${own.slug}/admin/auctions/${first.id}`, late)).status).toBe(409)
})
