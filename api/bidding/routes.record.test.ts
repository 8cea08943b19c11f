import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addOffer, ageOffer, openOfferOf } from '../../tests/support/second-chance.ts'
import { addMember } from '../../tests/support/team.ts'
import { closeItems } from '../closing/close-items.ts'
import { answerForTeam } from '../second-chances/answer-for-team.ts'
import { expireOffers } from '../second-chances/expire-offers.ts'
import { cancelBid } from './cancel-bid.ts'

const database = await freshDatabase()
const { orm } = database
const { send } = openTestApp(database)
const school = await addSchool(orm)
const admin = await addMember(orm, school, 'admin')
const MINUTE = 60_000

const pathOf = (item: Item) => `/api/${school.slug}/auction/${item.slug}` as const
const recordOf = (item: Item) => send('GET', `${pathOf(item)}/record`)
const offer = (item: Item, name: string, kind: 'amount' | 'maximum', dollars: string) =>
  send('POST', `${pathOf(item)}/bid`, { email: `${name}@${item.slug}.org`, [kind]: dollars })
const cancelWinning = async (item: Item, by: Parameters<typeof cancelBid>[1]['by']) => {
  const [winning] = await orm
    .select()
    .from(bid)
    .where(and(eq(bid.auctionItemId, item.id), bid.isWinning))
  const request = { organizationId: school.id, auctionItemId: item.id, bidId: winning?.id ?? '', by }
  expect(await cancelBid(orm, request, new Date())).toBe('cancelled')
}
/** Ends an item now, and closes it. */
async function end(item: Item) {
  const endTime = new Date(Date.now() - 5_000)
  await orm.update(auctionItem).set({ endTime, scheduledEndTime: null }).where(eq(auctionItem.id, item.id))
  await closeItems(orm, school.id, new Date())
}

test('an item has no record before it has ended', async () => {
  const item = await addItem(orm, school)
  const answer = await recordOf(item)
  expect([answer.status, answer.refusal?.message]).toEqual([404, 'No ended auction found'])
})

test('the record has every bid in its order, what a maximum placed, what moved the end, and what was cancelled', async () => {
  const item = await addItem(orm, school, { extensionMinutes: 2, endTime: new Date(Date.now() + MINUTE) })
  await offer(item, 'ann', 'maximum', '200')
  await offer(item, 'ben', 'amount', '150')
  await offer(item, 'cat', 'amount', '300')
  await cancelWinning(item, { kind: 'bidder' })
  await offer(item, 'dan', 'amount', '400')
  await end(item)
  await cancelWinning(item, { kind: 'team', userId: admin.id })
  const { body, text } = await recordOf(item)
  expect(
    body.bids.map(({ maskedEmail, amount, isAutomatic, isWinning, cancelled }) => [
      ...[maskedEmail.charAt(0), amount, isAutomatic, isWinning, cancelled?.by ?? null],
    ]),
  ).toEqual([
    ['a', '125.00', false, false, null],
    ['b', '150.00', false, false, null],
    ['a', '155.00', true, false, null],
    ['a', '200.00', true, true, null],
    ['c', '300.00', false, false, 'bidder'],
    ['d', '400.00', false, false, 'team'],
  ])
  expect(body.bids.map(({ extendedTo }) => extendedTo !== null)).toEqual([true, true, false, false, true, true])
  expect(body).toMatchObject({ totalBids: 6, closedAt: expect.any(String), startingBid: '125.00' })
  expect(text).not.toContain('ann@')
})

test('an archived item has none', async () => {
  const item = await addItem(orm, school, { isActive: false })
  await orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 1_000) })
    .where(eq(auctionItem.id, item.id))
  expect((await recordOf(item)).status).toBe(404)
})

test('a second chance that was not taken is no withdrawn bid, and one that the team took back is cancelled', async () => {
  const { item, offer: first } = await addOffer(orm, school, 'ann@example.org', 'ben@example.org', 'cat@example.org')
  await ageOffer(orm, first.id, 49)
  await expireOffers(orm, new Date())
  const { id } = await openOfferOf(orm, item)
  const doing = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  await answerForTeam(orm, { organizationId: school.id, id }, { outcome: 'withdrawn', next: 'nobody' }, doing)
  const { body } = await recordOf(item)
  expect(body.bids.map(({ maskedEmail, cancelled }) => [maskedEmail.charAt(0), cancelled?.by])).toEqual([
    ['a', 'team'],
    ['b', 'offer'],
    ['c', 'team'],
  ])
})
