import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { freshApp } from '../../../tests/support/fresh-app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { actsOf } from '../../../tests/support/record.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { closeItems } from '../../closing/close-items.ts'
import { eraseDeletedMaxima } from '../../closing/erase-deleted-maxima.ts'

const { database, orm, send, sendAnything } = await freshApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/Chicago' })

const MINUTE = 60_000
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE)
const admin = `/api/${school.slug}/admin/auctions` as const
const add = (more: Partial<Item> = {}) => addItem(orm, school, more)
const upcoming = { startTime: inMinutes(600), endTime: inMinutes(1200) }
const stored = async ({ id }: { id: string }) => (await orm.select().from(auctionItem).where(eq(auctionItem.id, id)))[0]
const publicPath = ({ slug }: Item) => `/api/${school.slug}/auction/${slug}` as const
const bid = (item: Item, amount = '125.00', more: object = { amount }) =>
  send('POST', `${publicPath(item)}/bid`, { email: 'jane@example.org', ...more })
const undo = (id: string) => manager('POST', `${admin}/bulk-edits/${id}/undo`)

async function apply(items: Item[], change: object) {
  const id = crypto.randomUUID()
  const answer = await manager('POST', `${admin}/bulk-edits`, { id, itemIds: items.map((item) => item.id), change })
  expect(answer.body).toMatchObject({ edited: items.length, refused: [] })
  return id
}

test.each([
  ['move', { days: 3, minutes: 5, times: 'both' }, {}],
  ['times', { endTime: '2097-01-01T20:00' }, {}],
  ['stagger', { endTime: '2097-01-01T20:00', atOnce: 1, everyMinutes: 5 }, {}],
  ['prices', { startingBid: '1.00' }, { startingBid: 100 }],
  ['category', { category: 'Books' }, { category: 'Books' }],
  ['category', { category: null }, { category: null }],
  ['donor', { donatedBy: '' }, { donatedBy: null }],
  ['archive', {}, { isActive: false }],
  ['delete', {}, { deletedAt: expect.any(Date) }],
])('an edit of the kind %s is undone once, and gives back what was there', async (kind, change, expected) => {
  const own = { ...upcoming, donatedBy: 'The Lees' }
  const items = [await add({ ...own, category: 'Art' }), await add({ ...own, category: 'Food' })]
  const id = await apply(items, { kind, ...change })
  for (const item of items) expect(await stored(item)).toMatchObject({ ...expected, revision: 1 })
  const acts = await actsOf(orm, async () => {
    for (const { body } of await Promise.all([undo(id), undo(id)])) expect(body).toEqual({ restored: 2, refused: [] })
  })
  expect(acts).toHaveLength(2)
  for (const item of items) {
    expect(await stored(item)).toEqual({ ...item, revision: 2 })
    const jobs = await database.reads`select run_at from graphile_worker.jobs where key = ${`close ${item.id}`}`
    const isMoved = !['prices', 'category', 'donor'].includes(kind)
    expect(jobs.map((job) => Number(job.run_at))).toEqual(isMoved ? [Number(item.endTime) + 2000] : [])
  }
})

test('items that were edited or bid on since, ended, or are gone stay as they are', async () => {
  const items = [await add(), await add(), await add(), await add(), await add()]
  const [edited, wanted, over, gone, left] = items as [Item, Item, Item, Item, Item]
  const id = await apply(items, { kind: 'prices', minimumRaise: '1.00' })
  await manager('PATCH', `${admin}/${edited.id}`, { title: 'A cello' })
  await bid(wanted)
  await manager('DELETE', `${admin}/${gone.id}`)
  const past = { endTime: inMinutes(-1) }
  await orm.update(auctionItem).set(past).where(eq(auctionItem.id, over.id))
  await closeItems(orm, school.id, new Date())
  const { restored, refused } = (await undo(id)).body
  expect(restored).toBe(1)
  expect(refused.map(({ id: refusedId, reason }) => [refusedId, reason])).toEqual([
    [edited.id, 'It was edited since then.'],
    [wanted.id, 'Someone bid on it since then.'],
    [over.id, 'This auction cannot be edited because it has already ended.'],
    [gone.id, 'Auction not found'],
  ])
  expect((await stored(left))?.minimumRaise).toBe(500)
  expect(await stored(wanted)).toMatchObject({ minimumRaise: 100, revision: 1 })
})

test('a start that has passed meanwhile cannot be given back to an item that is live by now', async () => {
  const item = await add(upcoming)
  const id = await apply([item], { kind: 'times', startTime: inMinutes(-1).toISOString() })
  expect((await undo(id)).body.refused).toMatchObject([
    { reason: 'This auction is live. All fields can be edited except the start date.' },
  ])
})

test('after ten minutes it is too late', async () => {
  const item = await add(upcoming)
  const id = await apply([item], { kind: 'archive' })
  const tenMinutesAgo = { madeAt: inMinutes(-10) }
  await orm.update(bulkEdit).set(tenMinutesAgo).where(eq(bulkEdit.id, id))
  const answer = await undo(id)
  expect([answer.status, answer.refusal?.code]).toEqual([409, 'too-late'])
  expect((await stored(item))?.isActive).toBe(false)
})

describe('undoing a deletion', () => {
  test('brings an item back with its page, its bids, and its leader’s maximum, which is forgotten once it is too late', async () => {
    const item = await add()
    await bid(item, '', { maximum: '200.00' })
    const id = await apply([item], { kind: 'delete' })
    expect((await send('GET', publicPath(item))).status).toBe(404)
    await eraseDeletedMaxima(orm, new Date())
    await undo(id)
    expect((await send('GET', publicPath(item))).body).toMatchObject({ bidCount: 1 })
    await apply([item], { kind: 'delete' })
    for (const [minutes, maximum] of [[9, 20_000] as const, [11, null] as const]) {
      await eraseDeletedMaxima(orm, inMinutes(minutes))
      expect((await lockOf(orm, item)).leaderMaximum).toBe(maximum)
    }
  })

  test.each([
    ['address', { slug: 'a-taken-one' }, 'This URL is already taken'],
    ['number', { itemNumber: 77 }, 'Another item has this number'],
  ])('leaves an item deleted whose %s another one has by now', async (_, own, reason) => {
    const id = await apply([await add(own)], { kind: 'delete' })
    await add(own)
    expect((await undo(id)).body).toMatchObject({ restored: 0, refused: [{ reason }] })
  })
})

test('undoing copies deletes those that nobody edited or bid on', async () => {
  const items = [await add(upcoming), await add(upcoming), await add(upcoming)]
  const id = await apply(items, { kind: 'duplicate' })
  const [made] = await orm.select().from(bulkEdit).where(eq(bulkEdit.id, id))
  const [edited] = made?.edited ?? []
  await manager('PATCH', `${admin}/${edited?.id}`, { title: 'A cello' })
  expect((await undo(id)).body).toMatchObject({ restored: 2, refused: [{ title: 'A cello' }] })
  const copies = await Promise.all((made?.edited ?? []).map(stored))
  expect(copies.map((copy) => copy?.deletedAt === null)).toEqual([true, false, false])
  for (const item of items) expect(await stored(item)).toEqual(item)
})
