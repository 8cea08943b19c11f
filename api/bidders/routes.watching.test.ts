import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { watchedItem } from '../../db/schema/bidders.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addKnownBidder } from '../../tests/support/known-bidder.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { MOST_WATCHED } from '../contract/bidding/my-bids.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const base = `/api/${school.slug}/my-bids` as const
const HOUR = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

/** Somebody who opened My bids on two devices that share a cookie, and what they watch. */
async function addBidder() {
  const bidder = await addKnownBidder(orm, send, school)
  const { email, cookie } = bidder
  const choose = (wanted: boolean, ...items: Pick<Item, 'id'>[]) =>
    send('POST', `${base}/watch`, { itemIds: items.map(({ id }) => id), wanted }, { cookie })
  const read = async () => (await send('GET', base, undefined, { cookie })).body
  const watched = async () => (await read()).items.filter(({ isWatched }) => isWatched).map(({ id }) => id)
  const rows = () => orm.select().from(watchedItem).where(eq(watchedItem.email, email))
  return { ...bidder, choose, read, watched, rows }
}

describe('watching an item', () => {
  test('lists it under My bids, without a bid, until it is not watched any more', async () => {
    const [jane, item] = [await addBidder(), await addItem(orm, school)]
    expect((await jane.choose(true, item)).status).toBe(200)
    expect((await jane.choose(true, item)).status).toBe(200)
    expect((await jane.read()).items).toMatchObject([{ id: item.id, standing: 'watching', isWatched: true }])
    expect((await jane.choose(false, item)).status).toBe(200)
    expect((await jane.read()).items).toEqual([])
  })

  test('is for known devices, and each sees only its own', async () => {
    const [jane, bob, item] = [await addBidder(), await addBidder(), await addItem(orm, school)]
    const refused = await send('POST', `${base}/watch`, { itemIds: [item.id], wanted: true })
    expect([refused.status, refused.refusal?.code]).toEqual([401, 'unknown-device'])
    await jane.choose(true, item)
    await bob.choose(false, item)
    expect([await jane.watched(), await bob.watched()]).toEqual([[item.id], []])
  })

  test.each([
    ['ended', { startTime: inHours(-2), endTime: inHours(-1) }],
    ['was archived', { isActive: false }],
    ['was deleted', { deletedAt: new Date() }],
    ['is hidden', { startTime: inHours(24), endTime: inHours(48), hidesUntilOpen: true }],
  ])('is refused when it %s, and among others it is left out', async (_how, state) => {
    const [jane, gone, item] = [await addBidder(), await addItem(orm, school, state), await addItem(orm, school)]
    expect((await jane.choose(true, gone)).refusal?.message).toBe('This item isn’t open for watching anymore.')
    expect((await jane.choose(true, gone, item)).status).toBe(200)
    expect((await jane.rows()).map(({ auctionItemId }) => auctionItemId)).toEqual([item.id])
  })

  test('of another organization is refused', async () => {
    const [jane, elsewhere] = [await addBidder(), await addItem(orm, await addSchool(orm))]
    expect((await jane.choose(true, elsewhere)).status).toBe(404)
    expect(await jane.rows()).toEqual([])
  })

  test('counts as told of what opens within the hour, or closes within two', async () => {
    const jane = await addBidder()
    const soon = await addItem(orm, school, { startTime: inHours(0.9), endTime: inHours(1.9) })
    const late = await addItem(orm, school, { startTime: inHours(1.1), endTime: inHours(2.1) })
    await jane.choose(true, soon, late)
    const rowOf = async (item: Item) => (await jane.rows()).find(({ auctionItemId }) => auctionItemId === item.id)
    expect(await rowOf(soon)).toMatchObject({ openingSettledAt: expect.any(Date), closingSettledAt: expect.any(Date) })
    expect(await rowOf(late)).toMatchObject({ openingSettledAt: null, closingSettledAt: null })
  })
})

describe('the bound of what is watched', () => {
  test('takes what there is room for, and refuses the next, in the bidder’s language', async () => {
    const jane = await addBidder()
    const items = await Promise.all(Array.from({ length: MOST_WATCHED + 1 }, () => addItem(orm, school)))
    const [last, ...first] = items
    expect((await jane.choose(true, ...first.slice(1))).status).toBe(200)
    const both = [first[0], last].flatMap((item) => item ?? [])
    const answers = await Promise.all(both.map((item) => jane.choose(true, item)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await jane.rows()
    expect(rows).toHaveLength(MOST_WATCHED)
    const left = items.find(({ id }) => !rows.some(({ auctionItemId }) => auctionItemId === id))
    const body = { itemIds: [left?.id ?? ''], wanted: true }
    const refused = await send('POST', `${base}/watch`, body, { cookie: jane.cookie, 'accept-language': 'es' })
    expect(refused.refusal).toMatchObject({
      message: 'Ya sigue 200 artículos, que es el máximo. Deje de seguir algunos en Mis ofertas.',
    })
    const isFirst = and(eq(watchedItem.email, jane.email), eq(watchedItem.auctionItemId, first[5]?.id ?? ''))
    await orm.delete(watchedItem).where(isFirst)
    expect((await jane.choose(true, ...items.slice(0, 100))).status).toBe(200)
    expect((await jane.choose(true, ...items.slice(100))).status).toBe(200)
    expect(await jane.rows()).toHaveLength(MOST_WATCHED)
  }, 60_000)

  test('no more than that is sent at once', async () => {
    const jane = await addBidder()
    const ids = Array.from({ length: MOST_WATCHED + 1 }, () => ({ id: crypto.randomUUID() }))
    expect((await jane.choose(true, ...ids)).status).toBe(400)
    expect((await jane.choose(true)).status).toBe(400)
  })
})
