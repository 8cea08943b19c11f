import { describe, expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import { auctionLock } from '../../../../db/schema/items.ts'
import { activityOf } from '../../../../tests/support/activity.ts'
import { sharedApp } from '../../../../tests/support/app.ts'
import { addOwnTeam } from '../../../../tests/support/own-team.ts'
import { readItem } from '../../../../tests/support/read-item.ts'
import { addItem, addSchool, type Item } from '../../../../tests/support/school.ts'
import { instantIn } from '../../../contract/values/time/time-zone.ts'

const { orm, send, sendAnything } = await sharedApp()
const zone = 'America/Chicago'
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: zone })
const oak = await addSchool(orm)

const HOUR = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * HOUR)
const upcoming = { startTime: inHours(24), endTime: inHours(48) }
const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const add = (more: Partial<Item> = upcoming) => addItem(orm, school, more)
const path = `/api/${school.slug}/admin/auctions/bulk-edits` as const
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const preview = async (items: { id: string }[], change: object) =>
  (await manager('POST', `${path}/preview`, { itemIds: idsOf(items), change })).body
const apply = (items: { id: string }[], change: object, id: string = crypto.randomUUID()) =>
  manager('POST', path, { id, itemIds: idsOf(items), change })
const stored = (item: { id: string }) => readItem(orm, item)
const bid = ({ slug }: { slug: string }, amount = '125.00') =>
  send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email: 'jane@example.org', amount })
const NOT_FOUND = 'Auction not found'
const ENDED = 'This auction cannot be edited because it has already ended.'
const ARCHIVED = 'This auction cannot be edited because it is archived.'
const LIVE = 'This auction is live. All fields can be edited except the start date.'

test('a preview names what would change of each item, and why others would not, and changes nothing', async () => {
  const [first, live, past] = [await add(), await add({}), await add(ended)]
  const archived = await add({ isActive: false })
  const foreign = await addItem(orm, oak, upcoming)
  const items = [first, live, past, archived]
  const change = { kind: 'move', days: 0, minutes: 60, times: 'both' }
  const { edited, unchanged, refused } = await preview([...items, foreign], change)
  const moved = (instant: Date): [string, string] => {
    return [instant.toISOString(), new Date(Number(instant) + HOUR).toISOString()]
  }
  const changes = { startTime: moved(first.startTime), endTime: moved(first.endTime) }
  expect(edited).toEqual([
    { id: first.id, title: 'A week at the lake', revision: 0, bidCount: 0, placesTaken: 0, changes },
  ])
  expect(unchanged).toEqual([])
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
    [live.id, LIVE],
    [past.id, ENDED],
    [archived.id, ARCHIVED],
    [foreign.id, NOT_FOUND],
  ])
  expect(refused[3]?.title).toBeNull()
  for (const item of items) expect(await stored(item)).toEqual(item)
})

test('a preview sets apart what is as wanted already, and says of archiving and deleting how many bids there are', async () => {
  const items = [await add({ ...upcoming, category: 'Art' }), await add()]
  const { edited, unchanged } = await preview(items, { kind: 'category', category: ' Art ' })
  expect([idsOf(unchanged), idsOf(edited)]).toEqual([[items[0]?.id ?? ''], [items[1]?.id ?? '']])
  expect(edited[0]?.changes).toEqual({ category: [null, 'Art'] })
  const live = await add({})
  await bid(live)
  const archiving = await preview([live], { kind: 'archive' })
  expect(archiving.edited).toMatchObject([{ bidCount: 1, changes: { status: ['Live', 'Archived'] } }])
  expect((await preview([live], { kind: 'delete' })).edited).toMatchObject([{ bidCount: 1, changes: {} }])
})

describe('a bulk edit', () => {
  test('changes what it can in one go, each item as one change with its entry in the activity, and reports the rest', async () => {
    const items = [await add(), await add(), await add(ended)]
    const change = { kind: 'prices', startingBid: '10.00', minimumRaise: '1.00' }
    const entries = await activityOf(orm, async () => {
      const { body } = await apply(items, change)
      expect(body).toMatchObject({ edited: 2, refused: [{ id: items[2]?.id ?? '', reason: ENDED }] })
      expect(Date.parse(body.undoUntil) - Date.now()).toBeGreaterThan(9.5 * 60_000)
    })
    expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual(
      [1, 2].map(() => ['item-edited', { startingBid: ['125.00', '10.00'], minimumRaise: ['5.00', '1.00'] }]),
    )
    expect(await stored(items[0] as Item)).toMatchObject({ startingBid: 1000, minimumRaise: 100, revision: 1 })
    expect(await stored(items[2] as Item)).toEqual(items[2] as Item)
  })

  test('sets times on the clocks of the organization, and refuses an end before the start or out of all bounds', async () => {
    const items = [await add(), await add({ startTime: inHours(24), endTime: new Date('2098-01-01T00:00:00Z') })]
    const { body } = await apply(items, { kind: 'times', startTime: '2097-06-05T17:00' })
    expect(body).toMatchObject({
      edited: 1,
      refused: [{ id: items[0]?.id ?? '', reason: 'End date and time must be after start date and time' }],
    })
    expect((await stored(items[1] as Item)).startTime).toEqual(instantIn('2097-06-05T17:00', zone))
    for (const [item, days, reason] of [
      [await add(), -3660, 'End date and time must be in the future'],
      [await add({ ...upcoming, endTime: new Date('2099-12-31T00:00:00Z') }), 30, 'Please enter a valid date and time'],
    ] as const) {
      const move = { kind: 'move', days, minutes: 0, times: days < 0 ? 'both' : 'end' }
      expect((await apply([item], move)).body.refused).toMatchObject([{ reason }])
    }
  })

  test('staggers closings in the order given, so many at once', async () => {
    const items = await Promise.all([1, 2, 3, 4, 5].map(() => add()))
    await apply(items, { kind: 'stagger', endTime: '2097-06-05T20:00', atOnce: 2, everyMinutes: 5 })
    const ends = await Promise.all(items.map(async (item) => (await stored(item)).endTime))
    const minute = (count: number) => instantIn(`2097-06-05T20:${String(count).padStart(2, '0')}`, zone)
    expect(ends).toEqual([minute(0), minute(0), minute(5), minute(5), minute(10)])
  })

  test('sent again with its id changes nothing twice, and is answered alike; also at once', async () => {
    const items = [await add(), await add(ended)]
    const id = crypto.randomUUID()
    const change = { kind: 'move', days: 1, minutes: 0, times: 'both' }
    const answers = await Promise.all([apply(items, change, id), apply(items, change, id), apply(items, change, id)])
    answers.push(await apply(items, change, id.toUpperCase()))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await stored(items[0] as Item)).revision).toBe(1)
  })

  test('leaves what others edited since the preview, where it says of what it was', async () => {
    const items = [await add(), await add(), await add()]
    const change = { kind: 'prices', startingBid: '10.00' }
    const { edited } = await preview(items, change)
    const revisions = edited.map(({ revision }) => revision)
    const [raised, bidOn] = items
    await manager('PATCH', `/api/${school.slug}/admin/auctions/${raised?.id ?? ''}`, { startingBid: '500.00' })
    const form = { itemIds: idsOf(items), change, revisions }
    const { body } = await manager('POST', path, { ...form, id: crypto.randomUUID() })
    const reason = 'Someone edited it after the preview.'
    expect(body).toMatchObject({ edited: 2, refused: [{ id: raised?.id ?? '', reason }] })
    expect((await stored(raised as Item)).startingBid).toBe(50_000)
    expect((await stored(bidOn as Item)).startingBid).toBe(1_000)
    const copying = { ...form, change: { kind: 'duplicate' }, id: crypto.randomUUID() }
    expect((await manager('POST', path, copying)).body).toMatchObject({ edited: 0, refused: [{}, {}, {}] })
    const short = { ...form, revisions: [0], id: crypto.randomUUID() }
    expect((await manager('POST', path, short)).status).toBe(400)
  })

  test('of items that another organization has, or of 2,000 that nobody has, finds none, and leaves them', async () => {
    const foreign = await addItem(orm, oak)
    for (const change of [{ kind: 'delete' }, { kind: 'duplicate' }, { kind: 'archive' }]) {
      const { body } = await apply([foreign], change)
      expect(body).toMatchObject({ edited: 0, refused: [{ title: null, reason: NOT_FOUND }] })
    }
    expect(await stored(foreign)).toEqual(foreign)
    const itemIds = Array.from({ length: 2000 }, () => crypto.randomUUID())
    const form = { itemIds, revisions: itemIds.map(() => 10_000), change: { kind: 'archive' } }
    const answer = await manager('POST', path, { ...form, id: crypto.randomUUID() })
    expect([answer.status, answer.body.refused.length]).toEqual([200, 2000])
  })

  const one = [crypto.randomUUID()]
  test.each([
    ['no items', [], { kind: 'archive' }],
    ['2,001 items', Array.from({ length: 2001 }, () => crypto.randomUUID()), { kind: 'archive' }],
    ['an unknown kind', one, { kind: 'explode' }],
    ['nothing to move by', one, { kind: 'move', days: 0, minutes: 0, times: 'both' }],
    ['no time', one, { kind: 'times' }],
    ['none at a time', one, { kind: 'stagger', endTime: '2097-06-05T20:00', atOnce: 0, everyMinutes: 5 }],
  ])('of %s is refused', async (_what, itemIds, change) => {
    expect((await manager('POST', path, { id: crypto.randomUUID(), itemIds, change })).status).toBe(400)
    expect((await manager('POST', `${path}/preview`, { itemIds, change })).status).toBe(400)
  })

  test('beside another one and a bid loses nothing', async () => {
    const items = await Promise.all([1, 2, 3, 4].map(() => add({})))
    const move = { kind: 'move', days: 0, minutes: 10, times: 'end' }
    const [one, other, ...bids] = await Promise.all([
      apply(items, move),
      apply(items.toReversed(), move),
      ...items.map((item) => bid(item)),
    ])
    expect([one.body.edited, other.body.edited]).toEqual([4, 4])
    expect(bids.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const item of items) {
      const { endTime, revision } = await stored(item)
      expect([Number(endTime) - Number(item.endTime), revision]).toEqual([20 * 60_000, 2])
    }
    const isTheirs = inArray(auctionLock.auctionItemId, idsOf(items))
    const locks = await orm.select().from(auctionLock).where(isTheirs)
    expect(locks.map(({ lockVersion, bidCount }) => [lockVersion, bidCount])).toEqual(items.map(() => [3, 1]))
  })
})

test('the items to select are all that hold the words, of one tab', async () => {
  const word = crypto.randomUUID()
  const active = await add({ ...upcoming, title: `One ${word}` })
  const archived = await add({ isActive: false, donatedBy: word.slice(0, 30) })
  const matching = `/api/${school.slug}/admin/auctions/matching` as const
  const match = async (search: string, tab: string) =>
    idsOf((await manager('GET', `${matching}?search=${search}&tab=${tab}`)).body.auctions)
  expect(await match(word, 'active')).toEqual([active.id])
  expect(await match(word.slice(0, 30), 'archived')).toEqual([archived.id])
  expect(await match('', 'active')).toContain(active.id)
  expect(await match('nothing like it', 'active')).toEqual([])
})
