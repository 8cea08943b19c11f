import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { pauseBidding } from '../pauses/pause-bidding.ts'
import { copySchedule } from './duplicate-item.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything })

const duplicate = (item: Item) => manager('POST', `/api/${school.slug}/admin/auctions/${item.id}/duplicate`)
const slugOfCopy = async (item: Item) => (await duplicate(item)).body.auction.slug as string
const addAt = (slug: string) => addItem(orm, school, { slug })

test('a copy has all of the item but its bids and flags', async () => {
  const texts = { donatedBy: 'The Lees', category: 'Music', customRules: 'No dogs', customDisclaimers: 'No refunds' }
  const photos = ['x', 'y'].map((name) => ({ url: `/uploads/${name}.webp`, alt: name }))
  const item = await addItem(orm, school, { ...texts, imageUrl: '/uploads/x.webp', photos, minimumRaise: 250 })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: '125.00' })
  await manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}/archive`)
  await orm.update(auctionItem).set({ winnerNotificationSent: true }).where(eq(auctionItem.id, item.id))
  const answer = await duplicate(item)
  expect(answer.status).toBe(201)
  const { id } = answer.body.auction
  const [copy] = await orm.select().from(auctionItem).where(eq(auctionItem.id, id))
  const named = { slug: `${item.slug}-copy`, title: `${item.title} (Copy)`, words: expect.stringContaining('(copy)') }
  const copyValues = { id, hidesUntilOpen: true, code: expect.any(String), itemNumber: expect.any(Number), ...named }
  const [startTime, endTime, createdAt] = Array(3).fill(expect.any(Date))
  expect(copy).toEqual({ ...item, ...copyValues, startTime, endTime, createdAt })
  const standing = { organizationId: school.id, lockVersion: 0, bidCount: 0, winningBidId: null }
  expect(await lockOf(orm, { id })).toMatchObject(standing)
  expect(await orm.$count(bid, eq(bid.auctionItemId, id))).toBe(0)
})

test('a copy of an item whose title stands in for its description has its own title there', async () => {
  const item = await addItem(orm, school, { title: 'Quilt', description: 'Quilt' })
  const { auction } = (await duplicate(item)).body
  expect(auction).toMatchObject({ title: 'Quilt (Copy)', description: 'Quilt (Copy)' })
})

test('a copy of a live or ended item is not live and nobody finds it, and leaves the item as it was, uncounted', async () => {
  const past = { startTime: new Date('2020-05-01T22:00:00Z'), endTime: new Date('2020-05-04T00:00:00Z') }
  for (const item of [await addItem(orm, school), await addItem(orm, school, past)]) {
    const { auction: copy } = (await duplicate(item)).body
    expect(copy.status).toBe('Coming Soon')
    expect(Date.parse(copy.startTime)).toBeLessThan(Date.now() + 49 * 3_600_000)
    const offer = { email: 'jane@example.org', amount: '125.00' }
    expect((await send('POST', `/api/${school.slug}/auction/${copy.slug}/bid`, offer)).status).toBe(404)
    expect(await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))).toEqual([item])
    expect((await lockOf(orm, item)).lockVersion).toBe(0)
  }
})

test('a copy runs as long as its team planned, whatever a pause added', async () => {
  const { school, call } = await addOwnTeam({ orm, sendAnything })
  const item = await addItem(orm, school, { startTime: inHours(-1), endTime: inHours(2) })
  const request = {
    organizationId: school.id,
    byName: 'Ada Lark',
    minutes: 15,
    reason: 'Dinner',
    reasonEs: null,
  } as const
  expect(await pauseBidding(orm, request, { now: () => new Date() })).toBe('paused')
  const { body } = await call('POST', `/api/${school.slug}/admin/auctions/${item.id}/duplicate`)
  const { startTime, endTime } = body.auction
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(Number(item.endTime) - Number(item.startTime))
})

test('a copy that is sent again by its id is made once, and not again once it was deleted', async () => {
  const [item, copyId] = [await addItem(orm, school, { title: 'Sent twice' }), crypto.randomUUID()]
  const path = `/api/${school.slug}/admin/auctions` as const
  const copy = () => manager('POST', `${path}/${item.id}/duplicate`, { copyId })
  const answers = await Promise.all([copy(), copy()])
  expect(answers.map(({ status, body }) => `${status} ${body.auction.id}`)).toEqual(Array(2).fill(`201 ${copyId}`))
  expect(await orm.$count(auctionItem, eq(auctionItem.title, 'Sent twice (Copy)'))).toBe(1)
  await manager('DELETE', `${path}/${copyId}`)
  expect((await copy()).status).toBe(404)
})

describe('the slug of a copy', () => {
  test('is numbered from the second copy on, and may be one that a deleted item had', async () => {
    const item = await addAt('lake-week')
    const slugs = [await slugOfCopy(item), await slugOfCopy(item), await slugOfCopy(item)]
    expect(slugs).toEqual(['lake-week-copy', 'lake-week-copy-2', 'lake-week-copy-3'])
    await addItem(orm, school, { slug: 'boat-copy', deletedAt: new Date() })
    expect(await slugOfCopy(await addAt('boat'))).toBe('boat-copy')
  })

  test('is each its own when several copies are made at once', async () => {
    const [one, other] = [await addAt('x'.repeat(99)), await addAt('x'.repeat(100))]
    const slugs = await Promise.all([one, other, one, other, one, other].map(slugOfCopy))
    expect(new Set(slugs).size).toBe(6)
    expect(slugs.every((slug) => slug.length <= 100)).toBe(true)
  })

  test('is not one that printed codes lead elsewhere with', async () => {
    const moved = await addAt('cabin-copy')
    await manager('PATCH', `/api/${school.slug}/admin/auctions/${moved.id}`, { slug: 'tent' })
    expect(await slugOfCopy(await addAt('cabin'))).toBe('cabin-copy-2')
    expect((await send('GET', `/api/${school.slug}/auction/cabin-copy`)).body.slug).toBe('tent')
  })
})

test.each([
  ['x'.repeat(194), `${'x'.repeat(193)} (Copy)`],
  ['🎹'.repeat(100), `${'🎹'.repeat(96)} (Copy)`],
])('the title of a copy fits: %s', async (title, titleOfCopy) => {
  const { auction: item } = (await duplicate(await addItem(orm, school, { title }))).body
  expect(item.title).toBe(titleOfCopy)
})

const NEW_YORK = 'America/New_York'
const from = (startTime: string, endTime: string) => ({ startTime: new Date(startTime), endTime: new Date(endTime) })
// Fri 6 PM to Sun 8 PM in summer, and to 6 PM.
const weekend = from('2026-05-01T22:00:00Z', '2026-05-04T00:00:00Z')
const twoDays = from('2026-05-01T18:00:00Z', '2026-05-03T18:00:00Z')
const night = from('2026-03-01T07:30:00Z', '2026-03-01T08:15:00Z')

test.each([
  [
    'still to come, when the item does',
    twoDays,
    '2026-05-01T17:59:59Z',
    '2026-05-01T18:00:00Z',
    '2026-05-03T18:00:00Z',
  ],
  ['live, from tomorrow', twoDays, '2026-05-01T18:00:00Z', '2026-05-02T18:00:00Z', '2026-05-04T18:00:00Z'],
  ['ended, into winter', weekend, '2026-11-20T12:00:00Z', '2026-11-21T23:00:00Z', '2026-11-24T01:00:00Z'],
  ['ended, over summer’s end', weekend, '2026-10-30T12:00:00Z', '2026-10-31T22:00:00Z', '2026-11-03T01:00:00Z'],
  ['ended, when UTC is at tomorrow', weekend, '2026-06-11T03:00:00Z', '2026-06-11T22:00:00Z', '2026-06-14T00:00:00Z'],
  ['of an hour that tomorrow skips', night, '2026-03-07T12:00:00Z', '2026-03-08T07:30:00Z', '2026-03-08T08:15:00Z'],
])('a copy of what is %s, runs at the same hours', (_when, schedule, now, startTime, endTime) => {
  expect(copySchedule(schedule, NEW_YORK, new Date(now))).toEqual(from(startTime, endTime))
})
