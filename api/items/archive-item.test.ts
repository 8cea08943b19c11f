import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const school = await addSchool(orm)
const manager = visitor(sendAnything, (await addMember(orm, school)).token)

const pathOf = (item: Item) => `/api/${school.slug}/admin/auctions/${item.id}` as const
const publicPath = (item: Item) => `/api/${school.slug}/auction/${item.slug}` as const
const place = (item: Item, email: string, amount: string) => send('POST', `${publicPath(item)}/bid`, { email, amount })
async function version(item: Item) {
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
  return lock?.lockVersion
}

test('an archived item leaves the public pages at once, and its bids wait for its return', async () => {
  const item = await addItem(orm, school)
  await place(item, 'jane@example.org', '125.00')
  const answer = await manager('PATCH', `${pathOf(item)}/archive`)
  expect([answer.status, answer.body.auction]).toMatchObject([
    200,
    { isActive: false, status: 'Archived', bidCount: 1 },
  ])
  expect((await send('GET', publicPath(item))).refusal).toEqual({ message: 'No active auction found' })
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(404)
  const back = await manager('PATCH', `${pathOf(item)}/unarchive`)
  expect(back.body.auction).toMatchObject({ isActive: true, status: 'Live', currentAmount: '125.00' })
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(200)
})

test('archiving twice counts once', async () => {
  const item = await addItem(orm, school)
  for (const action of ['archive', 'archive', 'unarchive', 'unarchive'] as const) {
    expect((await manager('PATCH', `${pathOf(item)}/${action}`)).status).toBe(200)
  }
  expect(await version(item)).toBe(2)
})

test('a deleted item is gone from everywhere, and its bids stay on record', async () => {
  const item = await addItem(orm, school)
  await place(item, 'jane@example.org', '125.00')
  const answer = await manager('DELETE', pathOf(item))
  expect([answer.status, answer.body]).toEqual([200, { message: 'Auction deleted successfully' }])
  expect((await send('GET', publicPath(item))).status).toBe(404)
  expect((await place(item, 'bob@example.org', '130.00')).status).toBe(404)
  const { auctions: items } = (await manager('GET', `/api/${school.slug}/admin/auctions`)).body
  expect(items.map((item: { id: string }) => item.id)).not.toContain(item.id)
  expect(await orm.$count(bid, eq(bid.auctionItemId, item.id))).toBe(1)
  expect(await version(item)).toBe(2)
})

test.each([
  ['GET', ''],
  ['PATCH', ''],
  ['PATCH', '/archive'],
  ['PATCH', '/unarchive'],
  ['POST', '/duplicate'],
  ['DELETE', ''],
])('%s …%s finds no deleted item', async (method, action) => {
  const item = await addItem(orm, school, { deletedAt: new Date() })
  const answer = await manager.sendAnything(
    method,
    pathOf(item) + action,
    method === 'PATCH' && !action ? { title: 'New' } : undefined,
  )
  expect([answer.status, answer.refusal]).toEqual([404, { message: 'Auction not found' }])
  expect(await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))).toEqual([item])
})
