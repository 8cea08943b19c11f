import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, blockedAddress, cancelledBid } from '../../../db/schema/bids.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { emailRowsAbout, emailRowsTo, lockOf, setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { newBidder } from '../../../tests/support/new-bidder.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'
import { until } from '../../../tests/support/until.ts'
import { closeItems } from '../closing/close-items.ts'
import { cancelWin } from '../second-chances/cancel-win.ts'
import { sellInHall } from './sell-in-hall.ts'

const { orm, database, context, sendAnything } = await freshApp()
const elsewhere = openTestApp(database)

async function openRoom(more: Partial<Item> = {}) {
  const { school, member, call } = await addOwnTeam({ orm, sendAnything }, 'manager', { usesPaddles: true })
  const item = await addItem(orm, school, { title: 'Cabin Weekend', itemNumber: 12, isInHall: true, ...more })
  const path = `/api/${school.slug}/checkout/hall` as const
  const form = (who: object, amount = '500') => ({ id: crypto.randomUUID(), itemId: item.id, amount, ...who })
  return {
    school,
    member,
    call,
    item,
    path,
    form,
    sell: (who: object, amount?: string) => call('POST', path, form(who, amount)),
    undo: (id: string, by: typeof call = call) => by('PATCH', `${path}/${id}/undo`),
    rowOf: async () => (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0],
  }
}

test('an item is sold at once: to whom, for how much, closed and on their bill, and its page says so', async () => {
  const { school, call, item, sell, member, rowOf } = await openRoom()
  const email = newBidder()
  const { status, body } = await sell({ email }, '500')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Cabin Weekend',
    itemNumber: 12,
    sale: { holder: email, amount: '500.00', byName: member.name },
  })
  const lock = await lockOf(orm, item)
  expect(lock).toMatchObject({
    bidCount: 1,
    currentAmount: 50_000,
    winningBidId: body.sale.id,
    closedAt: expect.any(Date),
  })
  expect((await rowOf())?.endTime.getTime()).toBeLessThan(item.endTime.getTime())
  expect((await emailRowsAbout(orm, item, 'won')).map(({ recipient }) => recipient)).toEqual([email])
  const { body: view } = await call('GET', `/api/${school.slug}/auction/${item.slug}`)
  expect(view).toMatchObject({ hasEnded: true, currentBid: '500.00', isInHall: true })
  const find = async (search: string) => (await call('GET', `/api/${school.slug}/checkout/find?search=${search}`)).body
  expect((await find('%2312')).items).toMatchObject([{ id: item.id, isInHall: true }])
  // But the screen of bids has it not.
  expect((await call('GET', `/api/${school.slug}/checkout/items/${item.id}`)).status).toBe(404)
  expect((await find(email)).winners).toMatchObject([{ due: '500.00', balance: '500.00' }])
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('a paddle takes it, too, by the name of its holder, and nobody is emailed', async () => {
  const { school, item, sell } = await openRoom()
  await addPaddle(orm, school, 45, 'Ann Reed')
  expect((await sell({ paddle: 46 })).refusal?.issues).toEqual([{ path: 'email', message: 'Nobody holds paddle 46.' }])
  expect((await sell({ paddle: 45 })).body.sale.holder).toBe('Ann Reed, Paddle 45')
  expect(await emailRowsAbout(orm, item, 'won')).toEqual([])
})

test('sent twice, also at the same moment, it is sold once, and so it is in the activity, by who entered it; the same id with other details is refused', async () => {
  const { item, member, call, path, form, undo } = await openRoom()
  const sale = form({ email: newBidder() })
  const entries = await activityOf(orm, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path, sale)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
  const about = { actorName: member.name, auctionItemId: item.id, about: 'Cabin Weekend' }
  expect(entries).toMatchObject([{ kind: 'sold-in-room', ...about, changes: { price: [null, '500.00'] } }])
  expect((await orm.select().from(bid).where(eq(bid.auctionItemId, item.id))).length).toBe(1)
  for (const other of [{ amount: '501' }, { email: newBidder() }])
    expect((await call('POST', path, { ...sale, ...other })).refusal?.code).toBe('reused')
  const another = await openRoom()
  expect((await another.call('POST', another.path, { ...sale, itemId: another.item.id })).refusal?.code).toBe('reused')
  await undo(sale.id)
  expect((await call('POST', path, sale)).refusal?.code).toBe('cancelled')
})

test('what was sold to a paddle is answered as sold again, also once the paddle is back, or in other hands', async () => {
  const { school, call, path, form } = await openRoom()
  const { id } = await addPaddle(orm, school, 45, 'Ann Reed')
  const sale = form({ paddle: 45 })
  expect((await call('POST', path, sale)).status).toBe(200)
  expect((await call('PATCH', `/api/${school.slug}/admin/paddles/${id}/return`)).status).toBe(200)
  for (const isHandedOn of [false, true]) {
    if (isHandedOn) await addPaddle(orm, school, 45, 'Cy Young')
    expect((await call('POST', path, sale)).body).toMatchObject({ sale: { holder: 'Ann Reed, Paddle 45' } })
  }
  expect((await call('POST', path, form({ paddle: 45 }))).refusal?.code).toBe('taken')
})

test('of two clerks with the same item, over two processes, one sells it and the other is told who has it', async () => {
  const { school, item, path, form, call } = await openRoom()
  const [ann, bob] = [newBidder(), newBidder()]
  const [first, second] = [form({ email: ann }), form({ email: bob })]
  const sale = {
    ...first,
    organizationId: school.id,
    auctionItemId: item.id,
    email: ann,
    amount: 50_000,
    language: 'en' as const,
  }
  const action = { staff: { id: null, name: 'Bo Lee' }, now: context.clock.now() }
  const [outcome, answer] = await Promise.all([
    sellInHall(elsewhere.context.database.orm, sale, action),
    call('POST', path, second),
  ])
  const answered = answer.status === 200 ? await call('POST', path, form({ email: newBidder() })) : answer
  expect([outcome.kind, answer.status]).toEqual(answer.status === 200 ? ['taken', 200] : ['sold', 409])
  expect(answered.refusal?.code).toBe('taken')
  expect(answered.refusal?.message).toMatch(/^Sold already: to .+@.+, for \$500\.00, entered by /)
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('what was undone and sold to them again stands once in the email about all that they won', async () => {
  const { school, call, path, form, sell, undo } = await openRoom()
  const [email, first] = [newBidder(), await addItem(orm, school, { isInHall: true })]
  await call('POST', path, { ...form({ email }), itemId: first.id })
  await undo((await sell({ email })).body.sale.id)
  await sell({ email })
  await closeItems(orm, school.id, new Date(Date.now() + 3_000))
  const gathered = (await emailRowsTo(orm, email)).find(({ isGathered }) => isGathered)
  expect(await draftOf(orm, gathered)).toMatchObject({ email: { items: [{ amount: '500.00' }], total: '500.00' } })
})

test('undone within ten minutes it is open as before and can be sold again, and the one who lost it hears of it', async () => {
  const { item, call, path, sell, undo, rowOf } = await openRoom()
  const email = newBidder()
  const { body } = await sell({ email })
  expect((await undo(body.sale.id)).body.items).toMatchObject([{ id: item.id, sale: null }])
  expect((await undo(body.sale.id)).status).toBe(200)
  expect(await lockOf(orm, item)).toMatchObject({
    bidCount: 0,
    currentAmount: null,
    winningBidId: null,
    closedAt: null,
  })
  expect(await rowOf()).toMatchObject({ endTime: item.endTime, scheduledEndTime: null })
  const [notice] = await emailRowsAbout(orm, item, 'bid-cancelled')
  expect(notice?.recipient).toBe(email)
  // Nobody bids on it but in the room.
  expect(await draftOf(orm, notice)).toMatchObject({ email: { canBid: false } })
  const other = newBidder()
  expect((await sell({ email: other }, '400')).body.sale).toMatchObject({ holder: other, amount: '400.00' })
  expect((await call('GET', path)).body.items).toMatchObject([{ sale: { amount: '400.00' } }])
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('the room goes on while a newer event is published, until its last sale can no longer be undone', async () => {
  const { school, call, item, path, sell, undo } = await openRoom()
  await orm
    .insert(event)
    .values({ organizationId: school.id, name: 'Baskets', slug: 'baskets', publishedAt: new Date() })
  const list = async () => (await call('GET', path)).body.items.map(({ id, sale }) => [id, sale?.amount ?? null])
  const hasHall = async () => (await call('GET', `/api/${school.slug}/checkout`)).body.hasHall
  expect([await list(), await hasHall()]).toEqual([[[item.id, null]], true])
  const { body } = await sell({ email: newBidder() })
  expect([await list(), await hasHall()]).toEqual([[[item.id, '500.00']], true])
  expect((await undo(body.sale.id)).status).toBe(200)
  await setItem(orm, item, { startTime: inHours(-3), endTime: inHours(-1) })
  expect([await list(), await hasHall()]).toEqual([[], false])
})

test('what was picked up is not undone before that is', async () => {
  const { school, call, item, sell, undo } = await openRoom()
  const email = newBidder()
  const { body } = await sell({ email })
  const { winners } = (await call('GET', `/api/${school.slug}/checkout/find?search=${email}`)).body
  const pickup = { winnerId: winners[0]?.id ?? '', itemIds: [item.id] }
  expect((await call('POST', `/api/${school.slug}/checkout/handovers`, pickup)).status).toBe(200)
  expect((await undo(body.sale.id)).refusal?.message).toBe('This item was picked up. Undo the pickup first.')
  expect(await lockOf(orm, item)).toMatchObject({ winningBidId: body.sale.id })
})

test('after ten minutes nothing is undone here, nor what somebody else entered, for helpers', async () => {
  const { school, sell, undo, call, path } = await openRoom()
  const [ann, bob] = [await addHelper(orm, school, sendAnything), await addHelper(orm, school, sendAnything, 'Bob')]
  const { body } = await sell({ email: newBidder() })
  const TOO_LATE = 'Undo is there for ten minutes, for helpers only of what they sold. Owners can cancel wins.'
  expect((await undo(body.sale.id, ann)).refusal?.message).toBe(TOO_LATE)
  await undo(body.sale.id)
  // Sent again as its answer was lost.
  const tenMinutesAgo = { timestamp: new Date(Date.now() - 601_000) }
  await orm.update(cancelledBid).set(tenMinutesAgo).where(eq(cancelledBid.id, body.sale.id))
  expect((await undo(body.sale.id)).status).toBe(200)
  const sold = await ann('POST', path, {
    id: crypto.randomUUID(),
    itemId: body.id,
    amount: '80',
    email: 'jane@example.org',
  })
  expect(sold.body.sale).toMatchObject({
    byName: 'Ann Reed (helper)',
    holder: 'j***@e***.org',
    undoableUntil: expect.any(String),
  })
  expect((await bob('GET', path)).body.items[0]?.sale?.undoableUntil).toBeNull()
  expect((await undo(sold.body.sale.id, bob)).status).toBe(409)
  await orm.update(bid).set(tenMinutesAgo).where(eq(bid.id, sold.body.sale.id))
  expect((await undo(sold.body.sale.id, ann)).status).toBe(409)
  expect((await undo(sold.body.sale.id)).status).toBe(409)
  expect((await call('PATCH', `${path}/${crypto.randomUUID()}/undo`)).status).toBe(404)
})

test('the stage doesn’t wait: an item opens with its sale, and goes on until its end when that is undone', async () => {
  const { school, call, item, sell, undo, rowOf } = await openRoom({ startTime: new Date(Date.now() + 600_000) })
  const email = newBidder()
  expect((await call('GET', `/api/${school.slug}/checkout/find?search=%2312`)).body.items).toMatchObject([
    { id: item.id },
  ])
  const { body } = await sell({ email })
  expect(body.sale.holder).toBe(email)
  // It opens for a millisecond, and the clock goes at half its speed where it was ahead.
  await until(async () => (await call('GET', `/api/${school.slug}/auction/${item.slug}`)).body.hasEnded)
  expect(await brokenInvariants(database.url)).toEqual([])
  await undo(body.sale.id)
  expect(await rowOf()).toMatchObject({ startTime: new Date(body.sale.soldAt), endTime: item.endTime })
})

test('what was not sold by its end closes without a winner, and is sold afterwards all the same', async () => {
  const { school, item, sell, rowOf } = await openRoom({ endTime: new Date(Date.now() - 5_000) })
  await closeItems(orm, school.id, new Date())
  const closed = await lockOf(orm, item)
  expect(closed).toMatchObject({ winningBidId: null, closedAt: expect.any(Date) })
  const email = newBidder()
  expect((await sell({ email })).status).toBe(200)
  expect(await lockOf(orm, item)).toMatchObject({
    currentAmount: 50_000,
    closedAt: closed?.closedAt,
    closingId: closed?.closingId,
  })
  expect((await rowOf())?.endTime).toEqual(item.endTime)
  expect(await brokenInvariants(database.url)).toEqual([])
  expect((await emailRowsAbout(orm, item, 'won')).length).toBe(1)
})

test('what was sold for too much is sold again once its win is cancelled, and its end stays', async () => {
  const { item, sell, rowOf } = await openRoom()
  const { sale } = (await sell({ email: newBidder() }, '5000')).body
  const ended = (await rowOf())?.endTime
  const request = { bidId: sale.id, reason: 'Typed wrong', next: 'nobody' as const }
  const win = { organizationId: item.organizationId, auctionItemId: item.id }
  await cancelWin(orm, win, request, { staff: { id: null, name: 'Ada' }, now: new Date() })
  expect((await sell({ email: newBidder() }, '500')).status).toBe(200)
  expect(await lockOf(orm, item)).toMatchObject({ bidCount: 1, currentAmount: 50_000 })
  expect((await rowOf())?.endTime).toEqual(ended)
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('nothing is sold to who is blocked, of an item that takes bids, that is archived, or of somebody else', async () => {
  const { school, call, path, form, sell } = await openRoom()
  const blocked = newBidder()
  const who = { email: blocked, inboxHash: hashInbox(school.id, blocked), blockedAt: new Date() }
  await orm.insert(blockedAddress).values({ organizationId: school.id, ...who })
  expect((await sell({ email: blocked })).status).toBe(403)
  const email = newBidder()
  const statusOf = async (more: Partial<Item>) => {
    const { id: itemId } = await addItem(orm, school, { isInHall: true, ...more })
    return (await call('POST', path, form({ email, itemId }))).status
  }
  expect(await statusOf({ isInHall: false })).toBe(404)
  expect(await statusOf({ isActive: false })).toBe(404)
  const other = await openRoom()
  expect((await call('POST', path, form({ email, itemId: other.item.id }))).status).toBe(404)
  expect((await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))).length).toBe(0)
})
