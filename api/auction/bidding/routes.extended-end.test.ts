import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { endItem, lockOf, setItem } from '../../../tests/support/item-rows.ts'
import { offerBy } from '../../../tests/support/offer.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, addMember, type Item } from '../../../tests/support/school.ts'
import { addChance, ageChance, openChanceOf } from '../../../tests/support/second-chance.ts'
import { untilLateBidWaits } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { closeItems } from '../closing/close-items.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'
import { answerForTeam } from '../second-chances/cancel-win.ts'
import { expireChances } from '../second-chances/end-chance.ts'
import { cancelBid } from './cancel-bid.ts'

const { context, database, orm, send, sendAnything, school, pathOf, place: placeAs, expectOrder } = await openBidding()
const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
const MINUTE = 60_000

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const addGoing = (endTime: Date, more: Partial<Item> = {}) =>
  addItem(orm, school, { extensionMinutes: 3, endTime, ...more })
const place = (item: Item, amount: number) => placeAs(item, `${crypto.randomUUID()}@example.org`, amount)
const endsOf = async (item: Item) => {
  const { endTime, scheduledEndTime } = await readItem(orm, item)
  return { endTime, scheduledEndTime }
}
const placedAt = async (item: Item) => {
  const rows = await orm.select().from(bid).where(eq(bid.auctionItemId, item.id)).orderBy(bid.amount)
  return rows.map(({ timestamp, extendedTo }) => [timestamp.getTime() + 3 * MINUTE, extendedTo?.getTime() ?? null])
}

test('a bid in the last minutes leaves three to answer it, and pages read so at once', async () => {
  const item = await addGoing(inMinutes(2))
  await send('GET', pathOf(item))
  await place(item, 125)
  const [[wanted, extendedTo] = []] = await placedAt(item)
  const { endTime, scheduledEndTime } = await endsOf(item)
  expect([endTime.getTime(), extendedTo, scheduledEndTime]).toEqual([wanted, wanted, item.endTime] as never)
  expect((await send('GET', pathOf(item))).body).toMatchObject({
    endTime: endTime.toISOString(),
    scheduledEndTime: item.endTime.toISOString(),
    extensionMinutes: 3,
  })
  const { body } = await send('GET', `/api/${school.slug}`)
  expect(body.auctions.find(({ id }) => id === item.id)?.endTime).toBe(endTime.toISOString())
  await expectOrder()
})

test('the team’s edit of the end is the scheduled one, what the form showed is none; a copy ends as was scheduled', async () => {
  const item = await addGoing(inMinutes(2), { startTime: inMinutes(-1) })
  await place(item, 125)
  const moved = await endsOf(item)
  const path = `/api/${school.slug}/admin/auctions/${item.id}` as const
  await owner('PATCH', path, { endTime: localTimeIn(moved.endTime, school.timeZone) })
  expect(await endsOf(item)).toEqual(moved)
  const { body } = await owner('POST', `${path}/duplicate`)
  const [copy, lasted] = [body.auction, item.endTime.getTime() - item.startTime.getTime()]
  expect([Date.parse(copy.endTime) - Date.parse(copy.startTime), copy.extensionMinutes]).toEqual([lasted, 3])
  const later = inMinutes(60).toISOString()
  await owner('PATCH', path, { endTime: later })
  expect(await endsOf(item)).toEqual({ endTime: new Date(later), scheduledEndTime: null })
})

test('new items begin with what the organization’s settings say', async () => {
  const path = `/api/${school.slug}/admin/organization` as const
  expect((await owner('PATCH', path, { extensionMinutes: 4 })).refusal).toMatchObject({
    issues: [{ path: 'extensionMinutes', message: 'Please choose 0, 2, 3, or 5 minutes' }],
  })
  expect((await owner('PATCH', path, { extensionMinutes: 5 })).body.organization.extensionMinutes).toBe(5)
  const form = {
    title: 'A quilt',
    slug: 'a-quilt',
    description: 'Warm.',
    startingBid: '5.00',
    startTime: inMinutes(1).toISOString(),
    endTime: inMinutes(60).toISOString(),
  }
  const create = (more: object) => owner('POST', `/api/${school.slug}/admin/auctions`, { ...form, ...more })
  expect((await create({})).body.auction.extensionMinutes).toBe(5)
  expect((await create({ slug: 'another', extensionMinutes: 0 })).body.auction.extensionMinutes).toBe(0)
})

test('an item that goes on is not closed at its old end, and its job asks again at the new one', async () => {
  const item = await addGoing(inMinutes(2))
  await orm.transaction((tx) => scheduleClosing(tx, { ...item, deletedAt: null }))
  await place(item, 125)
  const { endTime } = await endsOf(item)
  expect(await closeItems(orm, school.id, new Date(item.endTime.getTime() + 2_000))).not.toContain(item.id)
  const jobs = await database.reads`select key, run_at from graphile_worker.jobs where key = ${`close ${item.id}`}`
  expect(jobs.map(({ run_at }) => run_at)).toEqual([new Date(endTime.getTime() + 2_000)])
  expect(await closeItems(orm, school.id, new Date(endTime.getTime() + 2_000))).toContain(item.id)
})

test('who is late for the old end, and was told nothing yet, counts once somebody has extended it', async () => {
  const ended = new Date(Date.now() - 500)
  const item = await addGoing(ended)
  const late = placeAs(item, 'late@example.org', 500, { 'idempotency-key': 'late-bid' })
  await untilLateBidWaits(database, ended)
  const arrivedAt = new Date(ended.getTime() - 100)
  const inTime = offerBy('jane@example.org', { organizationId: school.id, auctionItemId: item.id, arrivedAt })
  await context.bidQueue.place(inTime)
  expect((await late).status).toBe(200)
})

const admin = await addMember(orm, school, 'admin')

const recordOf = (item: Item) => send('GET', `${pathOf(item)}/record`)
const cancelWinning = async (item: Item, by: Parameters<typeof cancelBid>[1]['by']) => {
  const bidId = (await lockOf(orm, item)).winningBidId ?? ''
  const request = { organizationId: school.id, auctionItemId: item.id, bidId, by }
  expect(await cancelBid(orm, request, new Date())).toBe('cancelled')
}

test('the record of an ended item has every bid in its order, what was automatic, moved the end, or was cancelled', async () => {
  const item = await addItem(orm, school, { extensionMinutes: 2, endTime: new Date(Date.now() + 60_000) })
  const early = await recordOf(item)
  expect([early.status, early.refusal?.message]).toEqual([404, 'No ended auction found'])
  await placeAs(item, 'ann@example.org', { maximum: '200' })
  await placeAs(item, 'ben@example.org', '150')
  await placeAs(item, 'cat@example.org', '300')
  await cancelWinning(item, { kind: 'bidder' })
  await placeAs(item, 'dan@example.org', '400')
  const ends = await endsOf(item)
  await setItem(orm, item, { endTime: new Date(Date.now() - 5_000), scheduledEndTime: null })
  await closeItems(orm, school.id, new Date())
  await cancelWinning(item, { kind: 'team', userId: admin.id, name: 'Ada Lark' })
  const { body, text } = await recordOf(item)
  // Or its bids would lie after its end.
  await setItem(orm, item, ends)
  const archived = await addItem(orm, school, { isActive: false })
  await endItem(orm, archived)
  expect((await recordOf(archived)).status).toBe(404)
  const rows = body.bids.map(({ label, amount, isAutomatic, isWinning, cancelled, extendedTo }) => [
    label.charAt(0),
    amount,
    isAutomatic,
    isWinning,
    cancelled?.by ?? null,
    extendedTo !== null,
  ])
  expect(rows).toEqual([
    ['a', '125.00', false, false, null, true],
    ['b', '150.00', false, false, null, true],
    ['a', '155.00', true, false, null, false],
    ['a', '200.00', true, true, null, false],
    ['c', '300.00', false, false, 'bidder', true],
    ['d', '400.00', false, false, 'team', true],
  ])
  expect(body).toMatchObject({ totalBids: 6, closedAt: expect.any(String), startingBid: '125.00' })
  expect(text).not.toContain('ann@')
})

test('a second chance that was not taken is no withdrawn bid, and one that the team took back is cancelled', async () => {
  const { item, offer: first } = await addChance(orm, school, 'ann@example.org', 'ben@example.org', 'cat@example.org')
  await ageChance(orm, first.id, 49)
  await expireChances(orm, new Date())
  const { id } = await openChanceOf(orm, item)
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  await answerForTeam(orm, { organizationId: school.id, id }, { outcome: 'withdrawn', next: 'nobody' }, staffAction)
  const { body } = await recordOf(item)
  const told = body.bids.map(({ label, cancelled }) => `${label.charAt(0)} by ${cancelled?.by}`)
  expect(told).toEqual(['a by team', 'b by second-chance', 'c by team'])
})
