import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { act } from '../../db/schema/record.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const school = await addSchool(orm)
const manager = visitor(sendAnything, (await addMember(orm, school)).token)

const photo = (name: string, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const [front, back] = [photo('front', 'The quilt, folded'), photo('back')]

const edit = (item: Item, patch: object) => manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, patch)
const withPhotos = (photos: Item['photos']) => addItem(orm, school, { photos, imageUrl: photos[0]?.url ?? null })
const publicView = async (item: Item) => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body

async function lastChanges({ id }: Item) {
  const acts = await orm.select({ changes: act.changes }).from(act).where(eq(act.auctionItemId, id)).orderBy(act.id)
  return acts.at(-1)?.changes
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
  const form = {
    ...{ title: 'A quilt', description: 'Warm.', startingBid: '5.00' },
    ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
  }
  const create = async (slug: string, pictures: object) =>
    (await manager('POST', `/api/${school.slug}/admin/auctions`, { ...form, slug, ...pictures })).body.auction
  expect(await create('both', { imageUrl: back.url, photos: [front, back] })).toMatchObject({
    ...{ imageUrl: front.url, photos: [front, back] },
  })
  expect(await create('one', { imageUrl: back.url })).toMatchObject({ imageUrl: back.url, photos: [back] })
})

test('a picture alone replaces the first photo, and what else is edited leaves all', async () => {
  const item = await withPhotos([front, back])
  const other = photo('other')
  expect((await edit(item, { title: 'A better quilt', imageUrl: front.url })).body.auction.photos).toEqual([
    front,
    back,
  ])
  expect(await lastChanges(item)).not.toContainKey('photos')
  expect((await edit(item, { imageUrl: other.url })).body.auction).toMatchObject({
    ...{ imageUrl: other.url, photos: [other, back] },
  })
  expect((await edit(item, { imageUrl: null })).body.auction).toMatchObject({ imageUrl: back.url, photos: [back] })
  expect(await lastChanges(item)).toEqual({ photos: [2, '1 (1 removed)'] })
})

test('another order makes another one the picture', async () => {
  const item = await withPhotos([front, back])
  expect((await edit(item, { photos: [back, front] })).body.auction.imageUrl).toBe(back.url)
  expect(await lastChanges(item)).toEqual({ photos: [2, '2 (new order)'] })
})

test.each<[string, unknown, string, string]>([
  ['nine', Array.from({ length: 9 }, (_, index) => photo(String(index))), 'photos', 'An item can have up to 8 photos'],
  ['one twice', [front, front], 'photos', 'Each photo can be there once'],
  ['a script', [photo('a'), { url: 'javascript:alert(1)', alt: '' }], 'photos.1.url', 'Please upload the image'],
  ['a long text', [photo('a', 'x'.repeat(10_000))], 'photos.0.alt', 'Please use at most 200 characters'],
])('%s is refused, and nothing is changed', async (_, photos, path, message) => {
  const item = await withPhotos([back])
  const { status, refusal } = await edit(item, { title: 'Other', photos })
  expect([status, refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  const [stored] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  expect(stored).toEqual(item)
})

test.each([
  ['another picture than the first photo', { imageUrl: '/uploads/other.webp', photos: [front] }],
  ['a picture without photos', { imageUrl: front.url, photos: [] }],
  ['photos without a picture', { imageUrl: null, photos: [front] }],
  ['nine photos', { imageUrl: front.url, photos: Array(9).fill(front) }],
])('the database refuses %s', async (_, pictures) => {
  const { id } = await withPhotos([front])
  const writing = orm.update(auctionItem).set(pictures).where(eq(auctionItem.id, id))
  await expect(writing.execute()).rejects.toThrow()
})
