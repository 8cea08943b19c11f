import { afterAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { hangItem } from '../../../tests/support/hang-item.ts'
import { bidsOf, lockOf } from '../../../tests/support/item-rows.ts'
import { offerBy } from '../../../tests/support/offer.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addItem, addItems, addMember, type Item } from '../../../tests/support/school.ts'
import { untilLateBidWaits } from '../../../tests/support/until-waiting.ts'
import { impatiently } from '../../../tests/support/usual-patience.ts'
import { closeItems } from '../closing/close-items.ts'
import { cancelBid } from './cancel-bid.ts'

const { database, orm, send, school, pathOf, place: placeAs, expectOrder } = await openBidding()
const elsewhere = openTestApp(database)
const hasty = await impatiently(() => openDatabase(database.url))
afterAll(() => hasty.close())
const { send: sendInHaste } = openTestApp(hasty)

let bidders = 0
const place = (item: Item, offer: number | object, email = `bidder${bidders++}@example.org`) =>
  placeAs(item, email, offer)
const statusesOf = (answers: { status: number }[]) => Object.groupBy(answers, (answer) => String(answer.status))
const inThePast = new Date(Date.now() - 60_000)

describe('bids at the same moment', () => {
  test('sixty equal ones accept exactly one, and tell the others why; thirty pairs accept one of each', async () => {
    const item = await addItem(orm, school)
    const answers = await Promise.all(Array.from({ length: 60 }, () => place(item, 125)))
    const { 200: accepted, 409: refused } = statusesOf(answers)
    expect([accepted?.length, refused?.length]).toEqual([1, 59])
    expect(await bidsOf(orm, item)).toHaveLength(1)
    expect(new Set(answers.map(({ refusal }) => refusal?.code))).toEqual(new Set([undefined, 'same-amount']))
    const items = await addItems(orm, school, Array(30).fill({}))
    const pairs = statusesOf(await Promise.all(items.flatMap((one) => [place(one, 125), place(one, 125)])))
    expect([pairs[200]?.length, pairs[409]?.length]).toEqual([30, 30])
  })

  test('of one newcomer on thirty items all count, whoever adds their row', async () => {
    const items = await addItems(orm, school, Array(30).fill({}))
    const answers = await Promise.all(items.map((item) => place(item, 125, 'newcomer@example.org')))
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200))
  })

  test('a storm in random order leaves one winner, rising amounts and no 5xx', async () => {
    const item = await addItem(orm, school)
    const amounts = Array.from({ length: 150 }, () => 125 + 5 * Math.floor(Math.random() * 200))
    // With `confirmAmount`: the highest may come while the price is so low that it would be asked about.
    const offers = amounts.map((amount) => ({ amount, confirmAmount: true }))
    const answers = await Promise.all(offers.map((offer) => place(item, offer)))
    expect(answers.filter((answer) => ![200, 400, 409].includes(answer.status))).toEqual([])
    const accepted = await bidsOf(orm, item)
    expect(accepted).toHaveLength(answers.filter((answer) => answer.status === 200).length)
    expect(accepted.at(-1)?.amount).toBe(100 * Math.max(...amounts))
  })

  test('that rise in order of arrival are all accepted: nobody is overtaken', async () => {
    const item = await addItem(orm, school)
    const answers = await Promise.all(Array.from({ length: 150 }, (_, turn) => place(item, 125 + 5 * turn)))
    expect(answers.filter((answer) => answer.status !== 200)).toEqual([])
  })
})

describe('a bid that waits for the lock', () => {
  test('is judged by the end as it was changed meanwhile', async () => {
    const item = await addItem(orm, school)
    const [answer] = await behindLock(database, item, [() => place(item, 125)], (tx) =>
      tx.update(auctionItem).set({ endTime: inThePast }).where(eq(auctionItem.id, item.id)),
    )
    expect(answer?.refusal).toMatchObject({ message: 'Bidding has ended.' })
  })

  test('that arrived before the end still counts after it, until the item is closed', async () => {
    const item = await addItem(orm, school)
    // Its end comes while the bid waits.
    const soon = sql`clock_timestamp() + interval '500 milliseconds'`
    const [answer] = await behindLock(database, item, [() => place(item, 125)], async (tx) => {
      await tx.update(auctionItem).set({ endTime: soon }).where(eq(auctionItem.id, item.id))
      await tx.execute(sql`select pg_sleep(0.55)`)
    })
    expect(answer?.status).toBe(200)
    expect((await place(item, 130)).refusal?.message).toBe('Bidding has ended.')
  })

  test('finds the bid of its own key that was placed meanwhile, and gets the same answer', async () => {
    const item = await addItem(orm, school)
    const body = { email: 'jane@example.org', amount: 125 }
    const key = { 'idempotency-key': 'same-key' }
    const tries = [send, elsewhere.send].map((sendIt) => () => sendIt('POST', `${pathOf(item)}/bid`, body, key))
    const [first, second] = await behindLock(database, item, tries)
    expect([first?.status, second?.text]).toEqual([200, first?.text])
  })

  test('delays no bid on another item', async () => {
    const [held, ...others] = await addItems(orm, school, Array(13).fill({}))
    if (!held) throw new Error('No item')
    const release = await hangItem(orm, held)
    const waiting = [place(held, 125), place(held, 130)]
    const answers = await Promise.all(others.map((item) => place(item, 125)))
    expect(answers.every((answer) => answer.status === 200)).toBeTrue()
    await release()
    expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200])
  })

  test('too long is told to come back, and nothing is written', async () => {
    const item = await addItem(orm, school)
    const release = await hangItem(orm, item)
    const answer = await sendInHaste('POST', `${pathOf(item)}/bid`, { email: JANE.email, amount: 125 })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.refusal?.code).toBe('unavailable')
    await release()
    expect(await bidsOf(orm, item)).toEqual([])
    expect((await place(item, 125)).status).toBe(200)
  })
})

test('the highest bid is cancelled over and over while bids arrive, and the book stays in order', async () => {
  const item = await addItem(orm, school)
  const by = { kind: 'team', userId: (await addMember(orm, school, 'admin')).id, name: 'Ada Lark' } as const
  const bidding = Promise.all(Array.from({ length: 100 }, (_, turn) => place(item, 125 + 5 * turn)))
  let cancelled = 0
  for (let round = 0; round < 20; round++) {
    const { winningBidId } = await lockOf(orm, item)
    if (!winningBidId) continue
    const wish = { organizationId: school.id, auctionItemId: item.id, bidId: winningBidId, by }
    if ((await cancelBid(orm, wish, new Date())) === 'cancelled') cancelled++
  }
  const accepted = (await bidding).filter((answer) => answer.status === 200).length
  expect(await bidsOf(orm, item)).toHaveLength(accepted - cancelled)
  await orm.delete(outbox).where(eq(outbox.auctionItemId, item.id))
  await orm.delete(auctionItem).where(eq(auctionItem.id, item.id))
})

const SECOND = 1_000
const JANE = { email: 'jane@example.org', key: 'her-only-bid' }

/** An item that ended half a second ago and is not closed. */
async function addEnded() {
  const item = await addItem(orm, school, { endTime: new Date(Date.now() - SECOND / 2) })
  const ofItem = { organizationId: school.id, auctionItemId: item.id }
  let answered = false
  /** Jane's bid arrives now, too late. */
  const placeLate = async (key?: string) => {
    const answer = await placeAs(item, JANE.email, 125, key ? { 'idempotency-key': key } : {})
    answered = true
    return answer
  }
  /** Her bid comes through that arrived in time, and was held up in another process. */
  const comeThrough = () =>
    elsewhere.context.bidQueue.place(
      offerBy(JANE.email, { key: JANE.key, arrivedAt: new Date(item.endTime.getTime() - 100), ...ofItem }),
    )
  const close = () => closeItems(orm, school.id, new Date(item.endTime.getTime() + 2 * SECOND))
  return { item, placeLate, comeThrough, close, isAnswered: () => answered }
}

describe('a bid sent again after the end, under its key', () => {
  test('gets the answer of the first try, which arrived in time and came through before the item was closed', async () => {
    const { item, placeLate, comeThrough, close, isAnswered } = await addEnded()
    const start = new Date()
    const late = placeLate(JANE.key)
    await untilLateBidWaits(database, start)
    expect(isAnswered()).toBeFalse()
    const first = await comeThrough()
    await close()
    if (first.kind !== 'accepted') throw new Error('The bid that was in time did not count')
    expect(await late).toMatchObject({ status: 200, body: { bid: { id: first.bid.id, amount: '125.00' } } })
    expect(await bidsOf(orm, item)).toHaveLength(1)
  })

  test('is told no when the item is closed without it, and no try counts any more', async () => {
    const { placeLate, comeThrough, close } = await addEnded()
    const late = placeLate(JANE.key)
    await close()
    expect(await late).toMatchObject({ status: 409, body: { code: 'ended', message: 'Bidding has ended.' } })
    expect(await comeThrough()).toMatchObject({ kind: 'refused', refusal: { code: 'ended' } })
    expect((await placeLate(JANE.key)).status).toBe(409)
  })

  test('is not told anything while nobody closes the item, and is asked to come back; one without a key is told at once', async () => {
    const { placeLate, close } = await addEnded()
    const answer = await impatiently(() => placeLate(JANE.key))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    // Nothing could be the first try of one without a key.
    expect((await placeLate()).body.message).toBe('Bidding has ended.')
    await close()
    expect((await placeLate(JANE.key)).body.message).toBe('Bidding has ended.')
  })

  test('waits together with all others for the same item', async () => {
    const { placeLate, close } = await addEnded()
    const start = new Date()
    const late = Array.from({ length: 30 }, (_, index) => placeLate(`bid-number-${index}`))
    await untilLateBidWaits(database, start)
    await close()
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual(late.map(() => 409))
  })
})

test('nothing above left the book in disorder', expectOrder)
