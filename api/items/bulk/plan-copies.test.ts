import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { instantIn, localTimeIn } from '../../contract/values/time-zone.ts'
import { movedAlong, movedTime } from './moved-time.ts'

const { orm, sendAnything } = await sharedApp()
const zone = 'America/Chicago'
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: zone })
const path = `/api/${school.slug}/admin/auctions/bulk-edits` as const
const at = (local: string) => instantIn(local, zone)
const shown = ({ startTime, endTime }: Pick<Item, 'startTime' | 'endTime'>) =>
  [startTime, endTime].map((instant) => localTimeIn(instant, zone))

async function copiesOf(items: Item[], change: object) {
  const id = crypto.randomUUID()
  const answer = await manager('POST', path, { id, itemIds: items.map((item) => item.id), change })
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
    const { edited } = (await manager('POST', `${path}/preview`, { itemIds, change })).body
    expect(edited.map(({ changes }) => changes.endTime?.[1])).toEqual(
      times.map(([, end = '']) => at(end).toISOString()),
    )
    expect(edited[0]?.changes).not.toHaveProperty('title')
    const { copies } = await copiesOf(items, change)
    expect(copies.map(shown)).toEqual(times)
    for (const [index, item] of items.entries()) {
      const { startTime, endTime, id, itemNumber, code } = copies[index] as Item
      const own = { startTime, endTime, id, slug: `${item.slug}-copy`, createdAt: expect.any(Date), itemNumber, code }
      expect(copies[index] as Item).toEqual({ ...item, ...own })
    }
    const ids = copies.map(({ id }) => id)
    expect(await orm.$count(bid, inArray(bid.auctionItemId, ids))).toBe(0)
    expect(await orm.$count(auctionLock, inArray(auctionLock.auctionItemId, ids))).toBe(3)
  })

  test('refuses a copy that would end before it starts', async () => {
    const items = await addAll()
    const { answer, copies } = await copiesOf(items, { ...change, endTime: '2097-06-08T08:00' })
    expect(copies).toHaveLength(2)
    expect(answer.body.refused).toMatchObject([
      { title: 'No. 2', reason: 'End date and time must be after start date and time' },
    ])
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
  ['2026-03-08T20:00', { days: -1, minutes: 0 }, '2026-03-07T20:00'],
  ['2026-10-31T20:00', { days: 7, minutes: 0 }, '2026-11-07T20:00'],
  ['2026-11-07T20:00', { days: -7, minutes: 0 }, '2026-10-31T20:00'],
  ['2026-03-07T20:00', { days: 0, minutes: 24 * 60 }, '2026-03-08T21:00'],
  ['2026-10-31T20:00', { days: 0, minutes: 24 * 60 }, '2026-11-01T19:00'],
  ['2026-03-07T02:30', { days: 1, minutes: 0 }, '2026-03-08T03:30'],
  ['2026-03-07T20:00', { days: 1, minutes: 90 }, '2026-03-08T21:30'],
])('%s moved by %p is %s on the clocks', (from, by, to) => {
  expect(clocks(movedTime(at(from), by, zone))).toBe(to)
})

test('seconds stay as they are', () => {
  const instant = new Date('2026-11-01T01:30:27.123Z')
  expect(movedTime(instant, { days: 0, minutes: 1 }, zone)).toEqual(new Date('2026-11-01T01:31:27.123Z'))
})

test.each([
  // In winter, to summer, and back: an evening stays an evening, ten minutes apart.
  [
    '2025-11-21T18:00',
    '2026-06-05T17:00',
    ['2025-11-21T18:10', '2025-11-23T20:00'],
    ['2026-06-05T17:10', '2026-06-07T19:00'],
  ],
  [
    '2026-06-05T17:00',
    '2025-11-21T18:00',
    ['2026-06-05T17:10', '2026-06-07T19:00'],
    ['2025-11-21T18:10', '2025-11-23T20:00'],
  ],
  // Over the night in which clocks change.
  ['2025-11-21T18:00', '2026-03-07T18:00', ['2025-11-22T18:00'], ['2026-03-08T18:00']],
])('what runs from %s on, moved to %s, stays as far apart on the clocks', (from, to, times, moved) => {
  const move = movedAlong(at(from), at(to), zone)
  expect(times.map((time) => clocks(move(at(time))))).toEqual(moved)
})
