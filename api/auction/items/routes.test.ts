import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addMember, addSchool, fillSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { LIMITS } from '../../server/http/limits.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const { school, call: manager } = await addOwnTeam({ orm, sendAnything })

const pathOf = (item: Item) => `/api/${school.slug}/admin/auctions/${item.id}` as const
const publicPath = (item: Item) => `/api/${school.slug}/auction/${item.slug}` as const
const place = (item: Item, email: string, amount: string) => send('POST', `${publicPath(item)}/bid`, { email, amount })
test('an archived item leaves the public pages at once, its bids wait for its return, and twice counts once', async () => {
  const item = await addItem(orm, school)
  await place(item, 'jane@example.org', '125.00')
  const answer = await manager('PATCH', `${pathOf(item)}/archive`)
  expect([answer.status, answer.body.auction]).toMatchObject([
    200,
    { isActive: false, status: 'Archived', bidCount: 1 },
  ])
  expect((await send('GET', publicPath(item))).refusal).toEqual({ message: 'No active auction found' })
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(404)
  await manager('PATCH', `${pathOf(item)}/archive`)
  await manager('PATCH', `${pathOf(item)}/unarchive`)
  const back = await manager('PATCH', `${pathOf(item)}/unarchive`)
  // One of them is the bid's.
  expect((await lockOf(orm, item)).lockVersion).toBe(3)
  expect(back.body.auction).toMatchObject({ isActive: true, status: 'Live', currentAmount: '125.00' })
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(200)
})

test('a deleted item is gone from everywhere, its bids stay on record, and for a while it comes back with them', async () => {
  const item = await addItem(orm, school)
  await place(item, 'jane@example.org', '125.00')
  const answer = await manager('DELETE', pathOf(item))
  expect([answer.status, answer.body.message]).toEqual([200, 'Auction deleted successfully'])
  expect((await send('GET', publicPath(item))).status).toBe(404)
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(404)
  const { auctions: items } = (await manager('GET', `/api/${school.slug}/admin/auctions`)).body
  expect(items.map((item: { id: string }) => item.id)).not.toContain(item.id)
  expect(await orm.$count(bid, eq(bid.auctionItemId, item.id))).toBe(1)
  expect((await lockOf(orm, item)).lockVersion).toBe(2)
  await manager('POST', `/api/${school.slug}/admin/auctions/bulk-edits/${answer.body.bulkEditId}/undo`)
  expect((await send('GET', publicPath(item))).body).toMatchObject({ currentBid: '125.00' })
})

const deleted = await addItem(orm, school, { deletedAt: new Date() })

test.each([
  ['GET', ''],
  ['PATCH', ''],
  ['PATCH', '/archive'],
  ['PATCH', '/unarchive'],
  ['POST', '/duplicate'],
  ['DELETE', ''],
])('%s …/{id}%s finds nothing at a deleted item, a made-up id, or what is none', async (method, action) => {
  const body = method + action === 'PATCH' ? { title: 'Mine now' } : undefined
  for (const id of [deleted.id, crypto.randomUUID(), '%00', "'%20or%20'1'='1", 'x'.repeat(5_000)]) {
    const answer = await manager.sendAnything(method, `/api/${school.slug}/admin/auctions/${id}${action}`, body)
    expect([id, answer.status, answer.refusal]).toEqual([id, 404, { message: 'Auction not found' }])
  }
  expect(await orm.select().from(auctionItem).where(eq(auctionItem.id, deleted.id))).toEqual([deleted])
})

const FULL = {
  code: 'full' as const,
  message: 'An organization can have up to 2,000 items. Delete some to add more.',
}

async function teamOf(of: School, { sendAnything } = limited) {
  const owner = visitor(sendAnything, (await addMember(orm, of, 'owner')).token)
  const path = `/api/${of.slug}/admin/auctions` as const
  const texts = { title: 'Kite', description: 'It flies.', startingBid: '5.00' }
  const form = { ...texts, startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }
  return {
    add: (slug: string) => owner('POST', path, { ...form, slug }),
    copy: (id: string) => owner('POST', `${path}/${id}/duplicate`),
    list: (query: string) => owner('GET', `${path}?${query}`),
  }
}

test('an organization has up to two thousand items, also when two are added at once', async () => {
  const full = await addSchool(orm)
  const team = await teamOf(full)
  const { id } = await addItem(orm, full)
  await fillSchool(orm, full, 1998)
  const answers = await Promise.all([team.add('kite'), team.copy(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await team.add('one-more')).refusal).toEqual(FULL)
  expect((await team.list('limit=2000')).body.auctions).toHaveLength(60)
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, id))
  expect((await team.add('one-more')).status).toBe(201)
})

test('copies beyond two thousand items are refused, also side by side', async () => {
  const { school: full, call, admin } = await addOwnTeam({ orm, sendAnything })
  await fillSchool(orm, full, 1997)
  const items = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, full.id)).limit(3)
  const form = { itemIds: items.map(({ id }) => id), change: { kind: 'duplicate' } }
  const duplicate = () => call('POST', `${admin}/auctions/bulk-edits`, { ...form, id: crypto.randomUUID() })
  const answers = await Promise.all([duplicate(), duplicate()])
  expect(answers.map(({ body }) => body.edited).sort()).toEqual([0, 3])
  const reasons = answers.flatMap(({ body }) => body.refused.map(({ reason }) => reason))
  expect(new Set(reasons)).toEqual(new Set([FULL.message]))
  expect(await orm.$count(auctionItem, eq(auctionItem.organizationId, full.id))).toBe(2000)
})

test('only so many a minute are added; what is refused does not count', async () => {
  const few = withLimit(LIMITS.items.added, 2, () => openTestApp(database, {}))
  const team = await teamOf(await addSchool(orm), few)
  expect((await team.add('kite')).status).toBe(201)
  expect((await team.add('kite')).status).toBe(409)
  expect((await team.add('other-kite')).status).toBe(201)
  const late = await team.add('one-too-many')
  expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 minute.'])
  expect((await (await teamOf(await addSchool(orm), few)).add('kite')).status).toBe(201)
})
