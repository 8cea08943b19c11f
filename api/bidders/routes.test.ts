import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { isOfAddress } from '../../db/bidder-of.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { watchedItem } from '../../db/schema/bidders.ts'
import { bid, reminder } from '../../db/schema/bids.ts'
import { organization } from '../../db/schema/organizations.ts'
import { ageBids, endItem, lockOf, setItem } from '../../tests/support/item-rows.ts'
import { addKnownBidder } from '../../tests/support/known-bidder.ts'
import { openBidding } from '../../tests/support/open-bidding.ts'
import { addItem, addItems, addSchool, type Item } from '../../tests/support/school.ts'
import { closeItems } from '../auction/closing/close-items.ts'
import { MOST_WATCHED, type myBids } from '../contract/bidders/my-bids.ts'

const { orm, send, school, pathOf, place, expectOrder } = await openBidding()
const base = `/api/${school.slug}/my-bids` as const
const MINUTE = 60_000

const nobody = () => `${crypto.randomUUID()}@example.org`
const add = (more: Partial<Item> = {}) => addItem(orm, school, more)
const started = { startTime: new Date(Date.now() - 120 * MINUTE) }
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE)
const endIn = async (item: Item, minutes: number) => {
  const endTime = new Date(Date.now() + minutes * MINUTE)
  await setItem(orm, item, { endTime })
  const before = new Date(endTime.getTime() - MINUTE)
  if (minutes < 0) await orm.update(bid).set({ timestamp: before }).where(eq(bid.auctionItemId, item.id))
}

/** Somebody who opened My bids by a link, and how they call it. */
async function addBidder() {
  const bidder = await addKnownBidder(orm, send, school)
  const asThem = { cookie: bidder.cookie }
  const read = async (): Promise<ReturnType<typeof myBids.parse>> => (await send('GET', base, undefined, asThem)).body
  return {
    ...bidder,
    read,
    itemOf: async (item: Item) => (await read()).items.find(({ id }) => id === item.id),
    change: ({ id }: Item, maximum: string | null) => send('POST', `${base}/maximum`, { itemId: id, maximum }, asThem),
    withdraw: (bidId = '') => send('POST', `${base}/withdraw`, { bidId }, asThem),
    watch: (wanted: boolean, ...items: Pick<Item, 'id'>[]) =>
      send('POST', `${base}/watch`, { itemIds: items.map(({ id }) => id), wanted }, asThem),
    watched: async () => (await read()).items.filter(({ isWatched }) => isWatched).map(({ id }) => id),
    rows: () => orm.select().from(watchedItem).where(isOfAddress(watchedItem, bidder.email)),
    giveName: (name: string) => send('POST', `${base}/name`, { name }, asThem),
    choose: (what: 'reminder' | 'emails', body: object) => send('POST', `${base}/${what}`, body, asThem),
  }
}

test('a bidder sees where they stand on everything they bid on, and their own maximum alone', async () => {
  const jane = await addBidder()
  const [winning, outbid, capped] = [await add(), await add(), await add()]
  await place(winning, jane.email, { maximum: '200' })
  await place(outbid, jane.email, '125')
  await place(outbid, nobody(), { maximum: '300' })
  await place(capped, jane.email, '125')
  await place(capped, nobody(), '150')
  expect(await jane.itemOf(winning)).toMatchObject({ stance: 'winning', yourBid: '125.00', maximum: '200.00' })
  expect(await jane.itemOf(outbid)).toMatchObject({ stance: 'outbid', yourBid: '125.00', maximum: null })
  const price = { currentBid: '150.00', minimumNextBid: '155.00' }
  expect(await jane.itemOf(capped)).toMatchObject({ stance: 'outbid', ...price })
  expect((await jane.read()).checkout).toBeNull()
})

test('a bidder sees items that end together in the order of their numbers', async () => {
  const [jane, endTime] = [await addBidder(), inHours(3)]
  const items = await Promise.all([905, 901, 904, 902, 903].map((itemNumber) => add({ itemNumber, endTime })))
  await jane.watch(true, ...items)
  const inOrder = items.toSorted((one, other) => Number(one.itemNumber) - Number(other.itemNumber))
  expect(await jane.watched()).toEqual(inOrder.map(({ id }) => id))
})

test('a bidder sees what they won and lost once bidding is over, and what it adds up to, also once items are archived', async () => {
  const jane = await addBidder()
  const [won, also, lost] = [await add(), await add(), await add()]
  await place(won, jane.email, '125.50')
  await place(also, jane.email, '200')
  await place(lost, jane.email, '125')
  await place(lost, nobody(), '130')
  for (const item of [won, also, lost]) await endIn(item, -1)
  expect((await jane.read()).checkout).toBeNull()
  await closeItems(orm, school.id, new Date())
  const seenWith = async (...archived: Item[]) => {
    for (const item of archived) await setItem(orm, item, { isActive: false })
    const { items, checkout } = await jane.read()
    expect(checkout).toMatchObject({ due: '325.50', balance: '325.50' })
    return items.map((one) => `${one.stance} ${one.isArchived} ${one.currentBid}`).sort()
  }
  expect(await seenWith()).toEqual(['lost false 130.00', 'won false 125.50', 'won false 200.00'])
  // What a winner owes is what they are shown.
  expect(await seenWith(also, lost)).toEqual(['won false 125.50', 'won true 200.00'])
  expect(await seenWith(won)).toEqual(['won true 125.50', 'won true 200.00'])
})

test('a bidder sees nothing of other bidders, other organizations, or items that are gone', async () => {
  const [jane, elsewhere, closed] = [await addBidder(), await addSchool(orm), await addSchool(orm, { isActive: false })]
  const [mine, archived, theirs] = [await add(), await add(), await addItem(orm, elsewhere)]
  await place(mine, nobody(), { maximum: '187.50' })
  await place(archived, jane.email, '125')
  await setItem(orm, archived, { isActive: false })
  await send('POST', `/api/${elsewhere.slug}/auction/${theirs.slug}/bid`, { email: jane.email, amount: '125' })
  const seen = await jane.read()
  expect(seen.items).toEqual([])
  expect(JSON.stringify(seen)).not.toContain('187.5')
  expect((await send('GET', `/api/${closed.slug}/my-bids`, undefined, { cookie: jane.cookie })).status).toBe(404)
})

test('a bidder lowers and removes their maximum, which changes nothing that others see', async () => {
  const [jane, item] = [await addBidder(), await add()]
  await place(item, jane.email, { maximum: '300' })
  const before = await lockOf(orm, item)
  expect((await jane.change(item, '200')).status).toBe(200)
  expect(await lockOf(orm, item)).toEqual({ ...before, leaderMaximum: 20_000 })
  const message = 'To raise your maximum, place a higher one.'
  expect((await jane.change(item, '250')).body).toEqual({ message, code: 'higher' })
  expect((await jane.change(item, '100')).status).toBe(200)
  expect((await lockOf(orm, item)).leaderMaximum).toBeNull()
  await place(item, jane.email, { maximum: '300' })
  expect((await jane.change(item, null)).status).toBe(200)
  expect(await jane.itemOf(item)).toMatchObject({ stance: 'winning', yourBid: '125.00', maximum: null })
  await expectOrder()
})

test('a bidder changes no maximum once they are outbid, or bidding is over, or of somebody else', async () => {
  const [jane, bob, item] = [await addBidder(), await addBidder(), await add()]
  await place(item, jane.email, { maximum: '300' })
  expect((await bob.change(item, null)).body.code).toBe('not-winning')
  expect((await lockOf(orm, item)).leaderMaximum).toBe(30_000)
  await endIn(item, -1)
  expect((await jane.change(item, null)).body.code).toBe('ended')
  expect((await bob.change(await addItem(orm, await addSchool(orm)), null)).status).toBe(409)
})

test('a bidder withdraws their own bid by the rule of receipts, and nobody else’s', async () => {
  const [jane, bob, item] = [await addBidder(), await addBidder(), await add(started)]
  await place(item, jane.email, '125')
  const bidId = (await jane.itemOf(item))?.withdrawable ?? ''
  expect((await bob.withdraw(bidId)).status).toBe(404)
  expect((await jane.withdraw(bidId)).body).toEqual({ message: 'Bid withdrawn' })
  expect(await jane.itemOf(item)).toMatchObject({ stance: 'watching', yourBid: null, withdrawable: null })
  await place(item, jane.email, '125')
  await ageBids(orm, item, 31)
  expect((await jane.itemOf(item))?.withdrawable).toBeNull()
  await expectOrder()
})

test('a bidder withdraws no automatic bid by its own time: it has that of the bid that they placed', async () => {
  const [jane, item] = [await addBidder(), await add(started)]
  await place(item, jane.email, { maximum: '900' })
  await ageBids(orm, item, 60)
  await place(item, nobody(), '300')
  const [automatic] = (await send('GET', `${pathOf(item)}/bids`)).body
  expect(automatic?.automaticFor).not.toBeNull()
  expect((await jane.itemOf(item))?.withdrawable).toBeNull()
  expect((await jane.withdraw(automatic?.id)).status).toBe(404)
  expect((await jane.itemOf(item))?.stance).toBe('winning')
})

test('a bidder chooses reminders and emails', async () => {
  const [jane, item] = [await addBidder(), await add()]
  const wish = { itemId: item.id, wanted: true }
  await endIn(item, 180)
  await jane.choose('reminder', wish)
  expect(await jane.itemOf(item)).toMatchObject({ remindMe: true, stance: 'watching' })
  await jane.choose('reminder', { ...wish, wanted: false })
  expect(await orm.select().from(reminder).where(isOfAddress(reminder, jane.email))).toEqual([])
  await jane.choose('reminder', wish)
  const settled = { settledAt: inHours(-1) }
  await orm.update(reminder).set(settled).where(isOfAddress(reminder, jane.email))
  // Reminded of an end that has moved since.
  expect((await jane.choose('reminder', wish)).status).toBe(200)
  expect(await jane.itemOf(item)).toMatchObject({ remindMe: true })
  await endIn(item, 60)
  expect((await jane.choose('reminder', wish)).status).toBe(409)
  for (const wanted of [false, true]) {
    await jane.choose('emails', { wanted })
    expect((await jane.read()).wantsEmail).toBe(wanted)
  }
})

test('a winner says once whom to ask for at the table, where bids ask no name', async () => {
  const [jane, bob] = [await addBidder(), await addBidder()]
  const [won, lost] = [await add(started), await add(started)]
  await place(won, jane.email, '125')
  await place(lost, bob.email, '125')
  expect((await jane.giveName('Jane Okafor')).status).toBe(409)
  await endIn(won, -1)
  await closeItems(orm, school.id, new Date())
  expect((await jane.read()).checkout?.asksName).toBe(true)
  for (const name of ['', ' ', 'See www.example.org', 'x'.repeat(101)])
    expect([name, (await jane.giveName(name)).status]).toEqual([name, 400])
  expect((await bob.giveName('Jane Okafor')).status).toBe(409)
  const asksName = (asking: 'off' | 'optional') =>
    orm.update(organization).set({ asksName: asking }).where(eq(organization.id, school.id))
  await asksName('optional')
  expect([(await jane.read()).checkout?.asksName, (await jane.giveName('Jane Okafor')).status]).toEqual([false, 409])
  await asksName('off')
  expect((await jane.giveName(' Jane Okafor ')).status).toBe(200)
  expect((await jane.read()).checkout?.asksName).toBe(false)
  expect((await jane.giveName('Somebody Else')).status).toBe(409)
  const named = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  expect(named.filter(({ name }) => name !== null)).toMatchObject([{ email: jane.email, name: 'Jane Okafor' }])
})

describe('watching an item', () => {
  test('lists it under My bids, without a bid, until it is not watched any more', async () => {
    const [jane, item] = [await addBidder(), await add()]
    expect((await jane.watch(true, item)).status).toBe(200)
    expect((await jane.watch(true, item)).status).toBe(200)
    expect((await jane.read()).items).toMatchObject([{ id: item.id, stance: 'watching', isWatched: true }])
    expect((await jane.watch(false, item)).status).toBe(200)
    expect((await jane.read()).items).toEqual([])
  })

  test('is for known devices, of their organization, of some at once, and each sees only its own', async () => {
    const [jane, bob, item] = [await addBidder(), await addBidder(), await add()]
    expect((await jane.watch(true, await addItem(orm, await addSchool(orm)))).status).toBe(404)
    const refused = await send('POST', `${base}/watch`, { itemIds: [item.id], wanted: true })
    expect([refused.status, refused.refusal?.code]).toEqual([401, 'unknown-device'])
    const tooMany = Array.from({ length: MOST_WATCHED + 1 }, () => ({ id: crypto.randomUUID() }))
    for (const ids of [tooMany, []]) expect((await jane.watch(true, ...ids)).status).toBe(400)
    await jane.watch(true, item)
    await bob.watch(false, item)
    expect([await jane.watched(), await bob.watched()]).toEqual([[item.id], []])
  })

  test.each([
    ['ended', { startTime: inHours(-2), endTime: inHours(-1) }],
    ['was archived', { isActive: false }],
    ['was deleted', { deletedAt: new Date() }],
    ['is hidden', { startTime: inHours(24), endTime: inHours(48), hidesUntilOpen: true }],
  ])('is refused when it %s, and among others it is left out', async (_how, state) => {
    const [jane, gone, item] = [await addBidder(), await add(state), await add()]
    expect((await jane.watch(true, gone)).refusal?.message).toBe('This item isn’t open for watching anymore.')
    expect((await jane.watch(true, gone, item)).status).toBe(200)
    expect((await jane.rows()).map(({ auctionItemId }) => auctionItemId)).toEqual([item.id])
  })

  test('counts as told of what opens within the hour, or closes within two', async () => {
    const jane = await addBidder()
    const soon = await add({ startTime: inHours(0.9), endTime: inHours(1.9) })
    const late = await add({ startTime: inHours(1.1), endTime: inHours(2.1) })
    await jane.watch(true, soon, late)
    const rowOf = async (item: Item) => (await jane.rows()).find(({ auctionItemId }) => auctionItemId === item.id)
    expect(await rowOf(soon)).toMatchObject({ openingSettledAt: expect.any(Date), closingSettledAt: expect.any(Date) })
    expect(await rowOf(late)).toMatchObject({ openingSettledAt: null, closingSettledAt: null })
  })
})

test('the bound of what is watched takes what there is room for, and refuses the next, in the bidder’s language', async () => {
  const jane = await addBidder()
  const items = await addItems(orm, school, Array(MOST_WATCHED + 1).fill({}))
  const [last, ...first] = items
  expect((await jane.watch(true, ...first.slice(1))).status).toBe(200)
  const both = [first[0], last].flatMap((item) => item ?? [])
  const answers = await Promise.all(both.map((item) => jane.watch(true, item)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await jane.rows()
  expect(rows).toHaveLength(MOST_WATCHED)
  const left = items.find(({ id }) => !rows.some(({ auctionItemId }) => auctionItemId === id))
  const body = { itemIds: [left?.id ?? ''], wanted: true }
  const refused = await send('POST', `${base}/watch`, body, { cookie: jane.cookie, 'accept-language': 'es' })
  expect(refused.refusal).toMatchObject({
    message: 'Ya sigue 200 artículos, que es el máximo. Deje de seguir algunos en Mis ofertas.',
  })
  const isFirst = and(isOfAddress(watchedItem, jane.email), eq(watchedItem.auctionItemId, first[5]?.id ?? ''))
  await orm.delete(watchedItem).where(isFirst)
  expect((await jane.watch(true, ...items.slice(0, 100))).status).toBe(200)
  expect((await jane.watch(true, ...items.slice(100))).status).toBe(200)
  expect(await jane.rows()).toHaveLength(MOST_WATCHED)
  // Those of former auctions take no room.
  for (const item of first.slice(10, 12)) await endItem(orm, item)
  for (const some of [items.slice(0, 100), items.slice(100)]) await jane.watch(true, ...some)
  expect(await jane.rows()).toHaveLength(MOST_WATCHED + 1)
})
