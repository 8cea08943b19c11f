import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { HOME } from '../../../tests/support/email-reader.ts'
import { addEmail, claimDue } from '../../../tests/support/emails.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { emailRowsAbout, emailRowsOf, emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addPlaces, kindOf } from '../../../tests/support/places.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { renderEmail } from '../../email/outbox/send-batch.ts'
import { remindBidders, tellWatchers } from './tell-watchers.ts'

const { orm, school, place } = await openBidding()
const HOUR = 60 * 60_000
const START = new Date(Date.now() + 5 * HOUR)
const END = new Date(Date.now() + 10 * HOUR)

const nobody = () => `${crypto.randomUUID()}@example.org`
const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * HOUR)
async function watch(email: string, ...items: Item[]) {
  for (const item of items) {
    const openingSettledAt = item.startTime < new Date() ? item.startTime : null
    await orm.insert(watchedItem).values({ ...(await followedBy(orm, school, item, email)), openingSettledAt })
  }
}
const kindsTo = async (email: string) => (await emailRowsTo(orm, email)).map(({ kind }) => kind)
const emailsTo = async (email: string, now: Date) =>
  (await claimDue(orm, now)).filter(({ row }) => row.recipient === email).map(({ email }) => email)
const upcoming = () => addItem(orm, school, { startTime: START, endTime: END })
const live = () => addItem(orm, school, { endTime: END })

test('what opens together is told in one email, once, an hour before', async () => {
  const [jane, items] = [nobody(), [await upcoming(), await upcoming()]]
  await watch(jane, ...items)
  await tellWatchers(orm, before(START, 1.01))
  expect(await kindsTo(jane)).toEqual([])
  await Promise.all([1, 2, 3].map(() => tellWatchers(orm, before(START, 1))))
  await tellWatchers(orm, before(START, 0.5))
  expect(await kindsTo(jane)).toEqual(['opening-soon'])
  const [email] = await emailsTo(jane, before(START, 1))
  expect(email).toMatchObject({ kind: 'opening-soon', myBidsUrl: expect.any(String) })
  const emailItems = email?.kind === 'opening-soon' ? email.items : []
  expect(emailItems.map(({ url }) => url.split('/').at(-1)).sort()).toEqual(items.map(({ slug }) => slug).sort())
  expect(emailItems[0]).toMatchObject({ startTime: START.toISOString(), startingBid: '125.00' })
})

test('what opens late, was archived, has begun, or is sold in the room is left out', async () => {
  const jane = nobody()
  const [moved, archived, begun] = [await upcoming(), await upcoming(), await upcoming()]
  const inHall = await addItem(orm, school, { startTime: START, endTime: END, isInHall: true })
  await watch(jane, moved, archived, begun, inHall)
  await tellWatchers(orm, before(START, 1))
  await setItem(orm, archived, { isActive: false })
  await setItem(orm, begun, { startTime: new Date() })
  const [row] = await emailRowsTo(orm, jane)
  expect(row?.content).toMatchObject({ items: expect.not.arrayContaining([inHall.id]) })
  const [email] = await emailsTo(jane, before(START, 1))
  expect(email).toMatchObject({ items: [{ url: expect.stringContaining(moved.slug) }] })
})

test('who watches or asked is told of what was archived or deleted meanwhile once it is back, or over', async () => {
  for (const [gone, back] of [
    [{ isActive: false }, { isActive: true }],
    [{ deletedAt: new Date() }, { deletedAt: null }],
  ]) {
    const [jane, bob, ann, item] = [nobody(), nobody(), nobody(), await live()]
    const over = await live()
    await watch(jane, item)
    await watch(ann, over)
    await orm.insert(reminder).values(await followedBy(orm, school, item, bob))
    const tellAt = async (now: Date) => {
      await tellWatchers(orm, now)
      await remindBidders(orm, now)
      return Promise.all([jane, bob, ann].map(async (email) => (await kindsTo(email)).length))
    }
    for (const one of [item, over]) await setItem(orm, one, { ...gone })
    expect(await tellAt(before(END, 2))).toEqual([0, 0, 0])
    await setItem(orm, item, { ...back })
    expect(await tellAt(before(END, 1))).toEqual([1, 1, 0])
    // Nothing waits for ever.
    await tellAt(END)
    const [row] = await orm.select().from(watchedItem).where(isOfAddress(watchedItem, ann))
    expect(row?.closingSettledAt).toEqual(END)
  }
})

test('all are told within the minute, however many they are, and of all that they watch in one email', async () => {
  const { orm, school } = await openBidding()
  const bidders = Array.from({ length: 200 }, () => ({ organizationId: school.id, email: nobody() }))
  const ids = await orm.insert(bidder).values(bidders).returning({ bidderId: bidder.id })
  const items = await Promise.all([1, 2, 3].map(() => addItem(orm, school, { startTime: START, endTime: END })))
  const watched = ids.flatMap(({ bidderId }) =>
    items.map(({ id }) => ({ organizationId: school.id, auctionItemId: id, bidderId })),
  )
  await orm.insert(watchedItem).values(watched)
  await tellWatchers(orm, before(START, 1))
  const ofAll = { content: { items: items.map(() => expect.any(String)) } }
  expect(await emailRowsOf(orm, school, 'opening-soon')).toMatchObject(bidders.map(() => ofAll))
})

test.each([
  ['what has begun meanwhile', {}, START, 'Bidding has begun.'],
  [
    'the opening of an item that is hidden until then',
    { hidesUntilOpen: true },
    before(START, 1),
    'Bidders don’t see the item yet.',
  ],
])('nobody is told of %s', async (_, change, now, problem) => {
  const [jane, item] = [nobody(), await upcoming()]
  await watch(jane, item)
  await setItem(orm, item, { ...change, startTime: START })
  await tellWatchers(orm, before(START, 1))
  expect(await emailsTo(jane, now)).toEqual([])
  expect(await emailRowsTo(orm, jane)).toMatchObject([{ state: 'suppressed', problem }])
})

test('two hours before the end whoever has not bid reads the price, once', async () => {
  const [jane, item] = [nobody(), await live()]
  await watch(jane, item)
  await place(item, nobody(), 150)
  await tellWatchers(orm, before(END, 2.01))
  expect(await kindsTo(jane)).toEqual([])
  await Promise.all([1, 2, 3].map(() => tellWatchers(orm, before(END, 2))))
  await tellWatchers(orm, before(END, 1))
  const price = { yourBid: null, currentBid: '150.00', minimumNextBid: '155.00' }
  const closing = { kind: 'closing-soon', isWatched: true, ...price, others: [] }
  expect(await emailsTo(jane, before(END, 2))).toMatchObject([closing])
})

test('what is open for less than two hours is said to close as it opens', async () => {
  const [jane, item] = [nobody(), await addItem(orm, school, { startTime: before(END, 1), endTime: END })]
  await watch(jane, item)
  const told: string[][] = []
  for (const now of [before(END, 2), before(END, 1)]) {
    await tellWatchers(orm, now)
    told.push((await emailsTo(jane, now)).map(({ kind }) => kind))
  }
  expect(told).toEqual([['opening-soon'], ['closing-soon']])
})

test('without any bid they read the starting bid; what closes together is in one email, the first at length', async () => {
  const jane = nobody()
  const [first, second] = [await live(), await addItem(orm, school, { endTime: new Date(END.getTime() + 60_000) })]
  await watch(jane, second, first)
  await tellWatchers(orm, new Date(before(END, 2).getTime() + 60_000))
  expect(await emailsTo(jane, before(END, 2))).toMatchObject([
    {
      currentBid: null,
      minimumNextBid: '125.00',
      item: { url: expect.stringContaining(first.slug) },
      others: [{ url: expect.stringContaining(second.slug), minimumNextBid: '125.00' }],
    },
  ])
})

test('who watches places reads until when they are sold, and of no bids; nothing of what is sold out', async () => {
  const [jane, ends] = [nobody(), { endTime: END, extensionMinutes: 3, startingBid: 1_500 }]
  const early = kindOf('Early', { price: 1_500, until: START.toISOString() })
  const kinds = [early, kindOf('Late', { from: START.toISOString() })]
  const [party, soldOut] = [await addPlaces(orm, school, { kinds }, ends), await addPlaces(orm, school, {}, ends)]
  await orm.update(auctionLock).set({ placesLeft: 0 }).where(eq(auctionLock.auctionItemId, soldOut.id))
  await watch(jane, party, soldOut)
  await tellWatchers(orm, before(END, 2))
  const [email] = await emailsTo(jane, before(END, 2))
  if (email?.kind !== 'closing-soon') throw new Error('Nobody is told')
  expect([email.item.mayRunLonger, email.others]).toEqual([false, []])
  const { subject, text } = await renderEmail(email, HOME)
  expect(subject).toBe('Closing soon: Pizza Party')
  expect(text).toMatch(new RegExp(`${party.slug}[^]*From \\$20.00`))
  expect(text).not.toMatch(/starting bid|bid on|has bid|or more/i)
})

test('who was outbid on what they watch reads their bid; who is winning, or asked on the form, gets nothing more', async () => {
  const [jane, bob, asked, withdrawn, item] = [nobody(), nobody(), nobody(), nobody(), await live()]
  await place(item, jane, 125)
  await place(item, asked, 130)
  await place(item, bob, 135)
  for (const email of [jane, bob, asked, withdrawn]) await watch(email, item)
  for (const email of [asked, withdrawn]) await orm.insert(reminder).values(await followedBy(orm, school, item, email))
  await tellWatchers(orm, before(END, 2))
  const emails = (await emailsTo(jane, before(END, 2))).filter(({ kind }) => kind === 'closing-soon')
  expect(emails).toMatchObject([{ yourBid: '125.00', currentBid: '135.00' }])
  const toBob = (await emailRowsTo(orm, bob)).filter(({ kind }) => kind === 'closing-soon')
  expect(toBob).toMatchObject([{ state: 'suppressed', problem: 'Bidding has ended, or they’re winning.' }])
  // The form's reminder says it already.
  expect(await kindsTo(asked)).not.toContain('closing-soon')
  // Of a bid that was withdrawn it says nothing.
  expect(await kindsTo(withdrawn)).toEqual(['closing-soon'])
  const [row] = await orm.select().from(watchedItem).where(isOfAddress(watchedItem, asked))
  expect(row?.closingSettledAt).toBeInstanceOf(Date)
})
test('who asked is reminded once, two hours before the end, and who leads then is not', async () => {
  const item = await addItem(orm, school, { endTime: START })
  await place(item, 'ann@example.org', { amount: 125, remindMe: true })
  await place(item, 'bob@example.org', { amount: 130, remindMe: true })
  const reminders = () => emailRowsAbout(orm, item, 'closing-soon')
  await remindBidders(orm, before(START, 2.01))
  expect(await reminders()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindBidders(orm, before(START, 2))))
  await remindBidders(orm, before(START, 1))
  expect(await reminders()).toHaveLength(2)
  const claimed = (await claimDue(orm, before(START, 2))).filter(({ row }) => row.kind === 'closing-soon')
  expect(claimed.map(({ email }) => email)).toMatchObject([
    { kind: 'closing-soon', yourBid: '125.00', currentBid: '130.00', minimumNextBid: '135.00' },
  ])
  const emails = (await reminders()).map(({ recipient, state, problem }) => [recipient, state, problem])
  expect(emails.sort()).toEqual([
    ['ann@example.org', 'sending', null],
    ['bob@example.org', 'suppressed', 'They’re winning again.'],
  ])
})

test('news of being outbid that comes within five minutes waits for them to pass', async () => {
  const item = await addItem(orm, school, { endTime: START })
  const recipient = 'cas@example.org'
  await place(item, recipient, 125)
  await place(item, 'dee@example.org', 130)
  // An email is due from the microsecond of its bid.
  const outbidAt = new Date(Date.now() + 1_000)
  const outbidsAt = async (minutes: number) => {
    const claimed = await claimDue(orm, new Date(outbidAt.getTime() + minutes * 60_000))
    return claimed.filter(({ row }) => row.kind === 'outbid').map(({ row: { id } }) => id)
  }
  expect(await outbidsAt(0)).toHaveLength(1)
  const again = { kind: 'outbid', recipient, auctionItemId: item.id, state: 'queued', createdAt: new Date() } as const
  const { id } = await addEmail(orm, school, again)
  expect(await outbidsAt(1)).toEqual([])
  const sendAfter = new Date(outbidAt.getTime() + 5 * 60_000)
  expect((await emailRowsTo(orm, recipient)).at(-1)).toMatchObject({ id, state: 'queued', sendAfter })
  expect(await outbidsAt(5)).toEqual([id])
})
