import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bulkEdit } from '../../../../db/schema/bulk-edits.ts'
import { auctionItem } from '../../../../db/schema/items.ts'
import { activityOf } from '../../../../tests/support/activity.ts'
import { freshApp } from '../../../../tests/support/app.ts'
import { endItem, lockOf } from '../../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../../tests/support/own-team.ts'
import { readItem } from '../../../../tests/support/read-item.ts'
import { addItem, type Item } from '../../../../tests/support/school.ts'
import { instantIn, localTimeIn, movedTime } from '../../../contract/values/time/time-zone.ts'
import { closeItems } from '../../closing/close-items.ts'
import { eraseDeletedMaxima } from '../../closing/erase-maxima.ts'

const { database, orm, send, sendAnything } = await freshApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/Chicago' })

const MINUTE = 60_000
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE)
const admin = `/api/${school.slug}/admin/auctions` as const
const add = (more: Partial<Item> = {}) => addItem(orm, school, more)
const upcoming = { startTime: inMinutes(600), endTime: inMinutes(1200) }
const stored = (item: { id: string }) => readItem(orm, item)
const publicPath = ({ slug }: Item) => `/api/${school.slug}/auction/${slug}` as const
const placeBid = (item: Item, amount = '125.00', more: object = { amount }) =>
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
  ['category', { category: null }, { category: null }],
  [
    'donor',
    { donatedBy: 'Ann', donorUrl: 'example.org', donorEmail: 'Ann@example.org', donorNote: 'Lilies' },
    { donatedBy: 'Ann', donorUrl: 'https://example.org/', donorEmail: 'ann@example.org', donorNote: 'Lilies' },
  ],
  ['extension', { extensionMinutes: '5' }, { extensionMinutes: 5 }],
  ['hiding', { hidesUntilOpen: true }, { hidesUntilOpen: true }],
  ['rules', { customRules: 'Pay at once.' }, { customRules: 'Pay at once.', customDisclaimers: null }],
  ['archive', {}, { isActive: false }],
  ['delete', {}, { deletedAt: expect.any(Date) }],
])('an edit of the kind %s is undone once, and gives back what was there', async (kind, change, expected) => {
  const values = { ...upcoming, donatedBy: 'The Lees' }
  const items = [await add({ ...values, category: 'Art' }), await add({ ...values, category: 'Food' })]
  const id = await apply(items, { kind, ...change })
  for (const item of items) expect(await stored(item)).toMatchObject({ ...expected, revision: 1 })
  const entries = await activityOf(orm, async () => {
    for (const { body } of await Promise.all([undo(id), undo(id)])) expect(body).toEqual({ restored: 2, refused: [] })
  })
  expect(entries).toHaveLength(2)
  for (const item of items) {
    expect(await stored(item)).toEqual({ ...item, revision: 2 })
    const jobs = await database.reads`select run_at from graphile_worker.jobs where key = ${`close ${item.id}`}`
    const isMoved = !['prices', 'category', 'donor', 'extension', 'hiding', 'rules'].includes(kind)
    expect(jobs.map((job) => Number(job.run_at))).toEqual(isMoved ? [Number(item.endTime) + 2000] : [])
  }
})

test('items that were edited or bid on since, ended, or are gone stay as they are', async () => {
  const items = [await add(), await add(), await add(), await add(), await add()]
  const [edited, wanted, over, gone, left] = items as [Item, Item, Item, Item, Item]
  const id = await apply(items, { kind: 'prices', minimumRaise: '1.00' })
  await manager('PATCH', `${admin}/${edited.id}`, { title: 'A cello' })
  await placeBid(wanted)
  await manager('DELETE', `${admin}/${gone.id}`)
  await endItem(orm, over)
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

test('undoing a deletion brings an item back with its page, its bids, and its leader’s maximum, which is forgotten once it is too late', async () => {
  const item = await add()
  await placeBid(item, '', { maximum: '200.00' })
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
])(
  'undoing a deletion leaves an item deleted whose %s another one has by now, and its leader’s maximum is forgotten',
  async (_, own, reason) => {
    const item = await add(own)
    await placeBid(item, '', { maximum: '200.00' })
    const id = await apply([item], { kind: 'delete' })
    await add(own)
    expect((await undo(id)).body).toMatchObject({ restored: 0, refused: [{ reason }] })
    await eraseDeletedMaxima(orm, inMinutes(11))
    expect((await lockOf(orm, item)).leaderMaximum).toBeNull()
  },
)

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

const zone = 'America/Chicago'
const at = (local: string) => instantIn(local, zone)
const shown = ({ startTime, endTime }: Pick<Item, 'startTime' | 'endTime'>) =>
  [startTime, endTime].map((instant) => localTimeIn(instant, zone))

async function copiesOf(items: Item[], change: object) {
  const id = crypto.randomUUID()
  const answer = await manager('POST', `${admin}/bulk-edits`, { id, itemIds: items.map((item) => item.id), change })
  const [made] = await orm.select().from(bulkEdit).where(eq(bulkEdit.id, id))
  const ids = (made?.edited ?? []).map((edited) => edited.id)
  const found = await orm.select().from(auctionItem).where(inArray(auctionItem.id, ids))
  return { answer, copies: ids.map((copyId) => found.find((copy) => copy.id === copyId)) as Item[] }
}

describe('copying last year', () => {
  // Last year's in winter time, this year's in summer time.
  const staggered = [
    ['2025-11-14T09:00', '2025-11-21T20:00'],
    ['2025-11-14T09:00', '2025-11-21T20:05'],
    ['2025-11-15T09:00', '2025-11-21T20:10'],
  ]
  const change = { kind: 'copy', startTime: '2097-06-07T08:00', endTime: '2097-06-14T19:10' }
  const addAll = () =>
    Promise.all(
      staggered.map(([start = '', end = ''], index) => {
        const times = { startTime: at(start), endTime: at(end) }
        return addItem(orm, school, { title: `No. ${index}`, ...times, imageUrl: '/uploads/x.webp' })
      }),
    )

  test('opens the first at the new opening, closes the last at the new closing, and stays as staggered', async () => {
    const items = await addAll()
    // Late bids and the closing leave what no copy has.
    const { id: lastId, endTime: planned } = items[2] as Item
    const moved = { scheduledEndTime: planned, endTime: new Date(Number(planned) + 300_000) }
    await orm
      .update(auctionItem)
      .set({ ...moved, winnerNotificationSent: true })
      .where(eq(auctionItem.id, lastId))
    const times = [
      ['2097-06-07T08:00', '2097-06-14T19:00'],
      ['2097-06-07T08:00', '2097-06-14T19:05'],
      ['2097-06-08T08:00', '2097-06-14T19:10'],
    ]
    const itemIds = items.map(({ id }) => id)
    const { edited } = (await manager('POST', `${admin}/bulk-edits/preview`, { itemIds, change })).body
    expect(edited.map(({ changes }) => changes.endTime?.[1])).toEqual(
      times.map(([, end = '']) => at(end).toISOString()),
    )
    expect(edited[0]?.changes).not.toHaveProperty('title')
    const { copies } = await copiesOf(items, change)
    expect(copies.map(shown)).toEqual(times)
    const flags = { scheduledEndTime: null, winnerNotificationSent: false, hidesUntilOpen: true }
    const expected = items.map(({ slug, title }) => ({ slug: `${slug}-copy`, title, ...flags }))
    expect(copies).toMatchObject(expected)
  })

  test('what would close before it opens opens first, and what would close before all closes last: nothing is left out', async () => {
    const kept = await copiesOf(await addAll(), { ...change, endTime: '2097-06-08T08:00' })
    expect(kept.copies.map(shown).at(-1)).toEqual(['2097-06-07T08:00', '2097-06-08T08:00'])
    const { answer, copies } = await copiesOf(await addAll(), { ...change, endTime: '2097-06-07T08:05' })
    expect(copies.map(shown)).toEqual(Array(3).fill(['2097-06-07T08:00', '2097-06-07T08:05']))
    expect(answer.body.refused).toEqual([])
  })
})

test('duplicates of several have slugs of their own, and say that they are copies', async () => {
  const items = await Promise.all([99, 100].map((length) => addItem(orm, school, { slug: 'x'.repeat(length) })))
  const { copies } = await copiesOf(items, { kind: 'duplicate' })
  expect(copies.map(({ slug }) => slug)).toEqual([`${'x'.repeat(95)}-copy`, `${'x'.repeat(93)}-copy-2`])
  expect(copies.map(({ title }) => title)).toEqual(['A week at the lake (Copy)', 'A week at the lake (Copy)'])
})

const clocks = (instant: Date) => localTimeIn(instant, zone)
test.each([
  // Clocks go forward on March 8, 2026, and back on November 1.
  ['2026-03-07T20:00', { days: 1, minutes: 0 }, '2026-03-08T20:00'],
  ['2026-10-31T20:00', { days: 7, minutes: 0 }, '2026-11-07T20:00'],
  ['2026-03-07T20:00', { days: 0, minutes: 24 * 60 }, '2026-03-08T21:00'],
  ['2026-10-31T20:00', { days: 0, minutes: 24 * 60 }, '2026-11-01T19:00'],
  ['2026-03-07T02:30', { days: 1, minutes: 0 }, '2026-03-08T03:30'],
  ['2026-03-07T20:00', { days: 1, minutes: -30 }, '2026-03-08T19:30'],
])('%s moved by %p is %s on the clocks', (from, by, to) => {
  expect(clocks(movedTime(at(from), by, zone))).toBe(to)
})

test('seconds stay as they are', () => {
  const instant = new Date('2026-11-01T01:30:27.123Z')
  expect(movedTime(instant, { days: 0, minutes: 1 }, zone)).toEqual(new Date('2026-11-01T01:31:27.123Z'))
})
