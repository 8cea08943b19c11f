import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { bidsOf, emailRowsAbout, emailRowsTo, lockOf } from '../../../tests/support/item-rows.ts'
import { offerBy } from '../../../tests/support/offer.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { ageHeartbeat } from '../../../tests/support/outage.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, addItems, addMember, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { notMeUrl } from '../../email/preferences/links.ts'
import { closeItems } from '../closing/close-items.ts'
import { extendAfterOutages } from '../closing/extend-after-outages.ts'
import { recordHeartbeat } from '../closing/heartbeat.ts'
import { cancelBid } from './cancel-bid.ts'

const { context, database, orm, send, sendAnything, school, pathOf, place, expectOrder } = await openBidding()
const elsewhere = openTestApp(database)
const member = await addMember(orm, school, 'admin')
const admin = visitor(sendAnything, member.token)

let bidders = 0
const someone = () => `buyer${bidders++}@example.org`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Bidding begins at $50.00 and rises by $5.00. */
const addOffered = (more: Partial<Item> = {}) =>
  addItem(orm, school, { startingBid: 5_000, buyNowPrice: 20_000, ...more })
const BUY = { amount: '200', buyNow: true }
const buy = (item: Item, email = someone()) => place(item, email, BUY)
/** An offer of $200.00 as it is judged, which arrived then. */
const offerAt = (item: Item, arrivedAt: Date, more: object) =>
  offerBy(someone(), { organizationId: school.id, auctionItemId: item.id, arrivedAt, cap: 20_000, ...more })
const viewOf = async (item: Item) => (await send('GET', pathOf(item))).body
const cancelWinning = async (item: Item) => {
  const bidId = (await lockOf(orm, item)).winningBidId ?? ''
  const by = { kind: 'team', userId: member.id, name: 'Ada Lark' } as const
  return cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId, by }, new Date())
}
const ASKED = {
  code: 'confirm-buy-now',
  message: 'Have it now for $200.00? It’s yours at once, this is binding, and bidding ends.',
  buyNowPrice: '200.00',
}

describe('whoever has an item at once', () => {
  test('has it for its price, which ends it the moment that they asked, and is told that they won', async () => {
    const item = await addOffered({ extensionMinutes: 5, endTime: inMinutes(2) })
    expect((await viewOf(item)).buyNowPrice).toBe('200.00')
    const jane = someone()
    const answer = await buy(item, jane)
    expect([answer.status, answer.body.message]).toEqual([200, 'It’s yours for $200.00.'])
    const [bid] = await bidsOf(orm, item)
    if (!bid) throw new Error('No bid')
    expect(bid).toMatchObject({ amount: 20_000, isWinning: true, email: jane })
    expect(await readItem(orm, item)).toMatchObject({ endTime: bid.timestamp, scheduledEndTime: item.endTime })
    const jobs = await database.reads`select run_at from graphile_worker.jobs where key = ${`close ${item.id}`}`
    expect(jobs.map(({ run_at }) => run_at)).toEqual([new Date(bid.timestamp.getTime() + 2_000)])
    const view = await viewOf(item)
    expect(view).toMatchObject({ hasEnded: true, currentBid: '200.00', scheduledEndTime: null })
    expect(view).not.toHaveProperty('buyNowPrice')
    expect((await emailRowsAbout(orm, item)).map(({ kind }) => kind)).toEqual(['bid-receipt'])
    expect(await closeItems(orm, school.id, new Date(bid.timestamp.getTime() + 2_000))).toContain(item.id)
    expect(await emailRowsTo(orm, jane, 'won')).toHaveLength(1)
    const { body: record } = await send('GET', `${pathOf(item)}/record`)
    expect(record.scheduledEndTime).toBe(item.endTime.toISOString())
    expect(record.bids).toMatchObject([{ isPurchase: true, extendedTo: null, isWinning: true }])
    await expectOrder()
  })

  test('gets the same answer again for the same key, through another process and after the closing', async () => {
    const item = await addOffered()
    const body = { email: someone(), ...BUY }
    const key = { 'idempotency-key': 'bought-once' }
    const again = () => elsewhere.send('POST', `${pathOf(item)}/bid`, body, key)
    const first = await send('POST', `${pathOf(item)}/bid`, body, key)
    expect([first.status, (await again()).text]).toEqual([200, first.text])
    await closeItems(orm, school.id, new Date(Date.now() + 2_000))
    expect((await again()).text).toBe(first.text)
    expect(await bidsOf(orm, item)).toHaveLength(1)
  })

  test('does not withdraw it; a team that cancels it before or after the closing leaves it over', async () => {
    const items = [await addOffered(), await addOffered()]
    for (const item of items) {
      const jane = await addReader(orm)
      const { id } = (await buy(item, jane.email)).body.bid
      const refused = await send('POST', '/api/bids/take-back', carriedBy(notMeUrl(HOME, jane, id)))
      expect(refused.refusal).toMatchObject({ code: 'closed' })
      if (item === items[0]) await closeItems(orm, school.id, new Date(Date.now() + 2_000))
      expect(await cancelWinning(item)).toBe('cancelled')
      expect((await place(item, someone(), '50')).refusal?.code).toBe('ended')
      expect((await buy(item)).refusal?.code).toBe('ended')
    }
    await closeItems(orm, school.id, new Date(Date.now() + 4_000))
    for (const item of items) expect((await lockOf(orm, item)).closedAt).not.toBeNull()
    await expectOrder()
  })

  test('keeps it, whatever a team, a pause, or an outage does to times at that moment', async () => {
    const [edited, paused] = [await addOffered(), await addOffered()]
    const endTime = inMinutes(90).toISOString()
    const edit = () => admin('PATCH', `/api/${school.slug}/admin/auctions/${edited.id}`, { endTime })
    const [bought] = await behindLock<{ status: number }>(database, edited, [() => buy(edited), edit])
    expect(bought?.status).toBe(200)
    const pause = (how: 'pause' | 'resume', body?: object) =>
      admin('POST', `/api/${school.slug}/admin/bidding/${how}`, body)
    const earlier = new Date()
    expect((await pause('pause', { minutes: 15, reason: 'Pizza' })).status).toBe(201)
    const judged = await context.bidQueue.place(offerAt(paused, earlier, { buyNow: true }))
    expect([judged.kind, (await pause('resume')).status]).toEqual(['accepted', 200])
    await ageHeartbeat(orm, 60)
    await recordHeartbeat(orm)
    await extendAfterOutages(orm)
    for (const item of [edited, paused]) {
      const [bid] = await bidsOf(orm, item)
      expect(await readItem(orm, item)).toMatchObject({ endTime: bid?.timestamp })
    }
    expect(await closeItems(orm, school.id, new Date(Date.now() + 2_000))).toEqual(
      expect.arrayContaining([edited.id, paused.id]),
    )
    await expectOrder()
  })
})

describe('a first offer', () => {
  test('of the price or more is asked, whether bid or maximum, and nobody pays more than the price', async () => {
    const item = await addOffered()
    for (const offer of [{ amount: '200' }, { maximum: '500' }, { amount: '9000', confirmAmount: true }])
      expect((await place(item, someone(), offer)).refusal).toMatchObject(ASKED)
    for (const amount of ['199.99', '200.01', '50'])
      expect((await place(item, someone(), { amount, buyNow: true })).refusal).toMatchObject(ASKED)
    expect((await place(item, someone(), { maximum: '200', buyNow: true })).refusal).toMatchObject(ASKED)
    expect(await bidsOf(orm, item)).toEqual([])
    await orm.update(auctionItem).set({ buyNowPrice: 18_000 }).where(eq(auctionItem.id, item.id))
    expect((await buy(item)).refusal).toMatchObject({ code: 'confirm-buy-now', buyNowPrice: '180.00' })
    expect((await place(item, someone(), { maximum: '179.99' })).status).toBe(200)
  })

  test('below it is a bid, after which it is never offered again, even once that bid is cancelled', async () => {
    const item = await addOffered()
    expect((await place(item, someone(), '50')).status).toBe(200)
    expect(await viewOf(item)).not.toHaveProperty('buyNowPrice')
    const over = { code: 'buy-now-over', message: 'Bidding has begun: the next bid is $55.00.' }
    expect((await buy(item)).refusal).toMatchObject({ ...over, currentBid: '50.00', minimumNextBid: '55.00' })
    await cancelWinning(item)
    expect(await viewOf(item)).not.toHaveProperty('buyNowPrice')
    const gone = 'This can’t be bought at once anymore. The next bid is $50.00.'
    expect((await buy(item)).refusal).toMatchObject({ code: 'buy-now-over', message: gone })
    expect((await place(item, someone(), '200')).status).toBe(200)
    expect((await place(item, someone(), '300')).status).toBe(200)
  })

  test('that a helper enters is a bid of its amount: having it at once is not offered there', async () => {
    const item = await addOffered()
    const { sendAnything: call } = await addHelper(orm, school, sendAnything)
    const entered = { itemId: item.id, email: someone(), amount: '200', buyNow: true }
    expect((await call('POST', `/api/${school.slug}/checkout/bids`, entered)).status).toBe(200)
    expect((await viewOf(item)).hasEnded).toBeFalse()
  })

  test('in Spanish is asked and answered in Spanish', async () => {
    const item = await addOffered()
    const spanish = { 'accept-language': 'es' }
    expect((await place(item, someone(), 200, spanish)).refusal?.message).toStartWith('¿Lo quiere ya por $200.00?')
    expect((await place(item, someone(), BUY, spanish)).body.message).toBe('Es suyo por $200.00.')
  })
})

describe('at the same moment', () => {
  test('of two the first in order has it: what is judged later has ended, though it arrived before', async () => {
    const item = await addOffered()
    const bought = await context.bidQueue.place(offerAt(item, new Date(), { buyNow: true }))
    expect(bought.kind).toBe('accepted')
    const earlier = new Date(Date.now() - 5_000)
    for (const more of [{ cap: 5_000 }, { cap: 90_000 }, { buyNow: true }]) {
      const late = await context.bidQueue.place(offerAt(item, earlier, more))
      expect(late).toMatchObject({ kind: 'refused', refusal: { code: 'ended' } })
    }
    await expectOrder()
  })

  test('purchases and bids through two processes leave one buyer, or bidders and no buyer', async () => {
    const items = await addItems(orm, school, Array(24).fill({ startingBid: 5_000, buyNowPrice: 20_000 }))
    const outcomes = await Promise.all(
      items.map(async (item, index) => {
        const offers = [BUY, { amount: '50' }, BUY, { maximum: '90' }, BUY]
        const turned = [...offers.slice(index % 5), ...offers.slice(0, index % 5)]
        const answers = await Promise.all(
          turned.map((offer, turn) =>
            [send, elsewhere.send][turn % 2]?.('POST', `${pathOf(item)}/bid`, { email: someone(), ...offer }),
          ),
        )
        const bids = await bidsOf(orm, item)
        const counted = answers.filter((answer) => answer?.status === 200)
        expect(counted).toHaveLength(bids.filter(({ automaticFor }) => automaticFor === null).length)
        const codes = answers.flatMap((answer) => answer?.refusal?.code ?? [])
        const isBought = (await readItem(orm, item)).scheduledEndTime !== null
        if (!isBought) expect(codes.filter((code) => code === 'buy-now-over')).toHaveLength(3)
        else expect([bids.length, new Set(codes)]).toEqual([1, new Set(['ended'])])
        return isBought
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set([true, false]))
    await expectOrder()
  })
})

describe('what a team says of it', () => {
  const path = `/api/${school.slug}/admin/auctions` as const
  const times = { startTime: inMinutes(60).toISOString(), endTime: inMinutes(600).toISOString() }
  const form = { title: 'A quilt', description: 'Warm.', startingBid: '50', ...times }
  const TOO_LOW = { issues: [{ path: 'buyNowPrice', message: 'Must be more than the starting bid' }] }

  test('is more than the starting bid, also once that is raised, and nothing where places are sold', async () => {
    const create = (slug: string, more: object) => admin('POST', path, { ...form, slug, ...more })
    expect((await create('too-low', { buyNowPrice: '50' })).refusal).toMatchObject(TOO_LOW)
    const made = await create('a-quilt', { buyNowPrice: '$75.00' })
    expect(made.body.auction.buyNowPrice).toBe('75.00')
    const edit = (patch: object) => admin('PATCH', `${path}/${made.body.auction.id}`, patch)
    expect((await edit({ startingBid: '75' })).refusal).toMatchObject(TOO_LOW)
    expect((await edit({ startingBid: '75', buyNowPrice: '80' })).status).toBe(200)
    const places = { count: 12, mostEach: 4, kinds: [{ price: '20' }] }
    expect((await edit({ places })).body.auction.buyNowPrice).toBeNull()
    expect((await edit({ buyNowPrice: '90' })).body.auction.buyNowPrice).toBeNull()
  })

  test('stands in the list of a bulk edit of prices that would reach it, which leaves the item as it is', async () => {
    const item = await addOffered({ startTime: inMinutes(60), endTime: inMinutes(600) })
    const change = { kind: 'prices', startingBid: '200' }
    const { body } = await admin('POST', `${path}/bulk-edits/preview`, { itemIds: [item.id], change })
    expect(body.refused).toMatchObject([{ id: item.id, reason: 'Must be more than the starting bid' }])
  })
})
