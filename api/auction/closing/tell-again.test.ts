import { expect, test } from 'bun:test'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, reminder } from '../../../db/schema/bids.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { ageBids, emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { wasOffline } from '../../../tests/support/outage.ts'
import { addItem, addMember, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { pauseBidding } from '../pauses/pause-bidding.ts'
import { remindBidders, tellWatchers } from './tell-watchers.ts'

const { orm, school, place, sendAnything } = await openBidding()
const { token } = await addMember(orm, school, 'owner')
const owner = visitor(sendAnything, token)
const HOUR = 60 * 60_000
const START = new Date(Date.now() + 5 * HOUR)
const END = new Date(Date.now() + 10 * HOUR)
const NEXT_DAY = new Date(END.getTime() + 24 * HOUR)

const nobody = () => `${crypto.randomUUID()}@example.org`
const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * HOUR)
const after = (instant: Date, hours: number) => before(instant, -hours)
const kindsTo = async (email: string) => (await emailRowsTo(orm, email)).map(({ kind }) => kind)

/** As its team does it. */
async function move({ id }: Item, times: Partial<Pick<Item, 'startTime' | 'endTime'>>) {
  expect((await owner('PATCH', `/api/${school.slug}/admin/auctions/${id}`, times)).status).toBe(200)
}

async function sweepAt(now: Date) {
  await remindBidders(orm, now)
  await tellWatchers(orm, now)
}

/** An item, and somebody who asked to be reminded of it, somebody who watches it, and somebody who does both. */
async function follow(times: Partial<Item>) {
  const item = await addItem(orm, school, times)
  const [asked, watches, both] = [nobody(), nobody(), nobody()]
  for (const email of [asked, both]) await orm.insert(reminder).values(await followedBy(orm, school, item, email))
  await orm.insert(bid).values({ ...(await followedBy(orm, school, item, both)), amount: 12_500 })
  const openingSettledAt = item.startTime < new Date() ? item.startTime : null
  for (const email of [watches, both])
    await orm.insert(watchedItem).values({ ...(await followedBy(orm, school, item, email)), openingSettledAt })
  const counts = async () => Promise.all([asked, watches, both].map(async (email) => (await kindsTo(email)).length))
  return { item, watches, counts }
}

test('everyone who was reminded of an end that the team then moved to the next day is reminded of that one, once', async () => {
  const { item, counts } = await follow({ endTime: END })
  await sweepAt(before(END, 2))
  expect(await counts()).toEqual([1, 1, 1])
  await move(item, { endTime: NEXT_DAY })
  await sweepAt(before(END, 0.5))
  await sweepAt(before(NEXT_DAY, 2.01))
  expect(await counts()).toEqual([1, 1, 1])
  await Promise.all([1, 2, 3].map(() => sweepAt(before(NEXT_DAY, 2))))
  await sweepAt(before(NEXT_DAY, 1))
  expect(await counts()).toEqual([2, 2, 2])
})

test('whoever asks again with a bid, once the team has moved the end, is reminded of it, once', async () => {
  const [ann, item] = [nobody(), await addItem(orm, school, { endTime: END })]
  await place(item, ann, { amount: 125, remindMe: true })
  await sweepAt(before(END, 2))
  await move(item, { endTime: NEXT_DAY })
  await ageBids(orm, item, 1)
  expect((await place(item, ann, { amount: 130, remindMe: true })).status).toBe(200)
  for (const hours of [2.01, 2, 1]) await sweepAt(before(NEXT_DAY, hours))
  expect(await emailRowsTo(orm, ann, 'closing-soon')).toHaveLength(2)
})

test('an end that the team moves and moves back reminds no one again', async () => {
  const { item, counts } = await follow({ endTime: END })
  await sweepAt(before(END, 2))
  await move(item, { endTime: NEXT_DAY })
  await sweepAt(before(END, 1.5))
  await move(item, { endTime: END })
  await sweepAt(before(END, 1))
  expect(await counts()).toEqual([1, 1, 1])
})

test.each<[string, (item: Item) => Promise<unknown>, Date]>([
  ['the team moves by ten minutes', (item) => move(item, { endTime: after(END, 1 / 6) }), after(END, 1 / 6)],
  ['late bids extend', (item) => setItem(orm, item, { endTime: after(END, 3), scheduledEndTime: END }), after(END, 3)],
  [
    'an outage extends',
    ({ id }) => wasOffline(orm, id, { seconds: 4 * 60 * 60, endTime: after(END, 4) }),
    after(END, 4),
  ],
])('no one is reminded again of an end that %s', async (_, delay, end) => {
  const { item, counts } = await follow({ endTime: END })
  await sweepAt(before(END, 2))
  await delay(item)
  for (const hours of [3, 2, 1]) await sweepAt(before(end, hours))
  expect(await counts()).toEqual([1, 1, 1])
})

test('who was told of an opening that the team then moved is told of the new one, once; by minutes, of none', async () => {
  const [moved, delayed] = [
    await follow({ startTime: START, endTime: NEXT_DAY }),
    await follow({ startTime: START, endTime: NEXT_DAY }),
  ]
  await sweepAt(before(START, 1))
  const opens = after(START, 3)
  await move(moved.item, { startTime: opens })
  await move(delayed.item, { startTime: after(START, 1 / 6) })
  for (const now of [START, before(opens, 1.01)]) await sweepAt(now)
  expect([await kindsTo(moved.watches), await kindsTo(delayed.watches)]).toEqual([['opening-soon'], ['opening-soon']])
  for (const hours of [1, 0.5]) await sweepAt(before(opens, hours))
  expect(await kindsTo(moved.watches)).toEqual(['opening-soon', 'opening-soon'])
  expect(await kindsTo(delayed.watches)).toEqual(['opening-soon'])
})

test('no one is reminded again after pauses of two hours, but of an end that the team sets after them', async () => {
  const { item, counts } = await follow({ endTime: END })
  await sweepAt(before(END, 2))
  const about = { organizationId: school.id, byName: 'Ada Lark', minutes: 60, reason: 'Snow', reasonEs: null } as const
  for (const hours of [-1, 0.5]) expect(await pauseBidding(orm, about, { now: () => after(END, hours) })).toBe('paused')
  for (const hours of [0.6, 1]) await sweepAt(after(END, hours))
  expect(await counts()).toEqual([1, 1, 1])
  await move(item, { endTime: NEXT_DAY })
  for (const hours of [2, 1]) await sweepAt(before(NEXT_DAY, hours))
  expect(await counts()).toEqual([2, 2, 2])
})
