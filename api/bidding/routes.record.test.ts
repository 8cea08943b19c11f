import { expect, test } from 'bun:test'
import { endItem, lockOf, setItem } from '../../tests/support/item-rows.ts'
import { openBidding } from '../../tests/support/open-bidding.ts'
import { addItem, type Item } from '../../tests/support/school.ts'
import { addOffer, ageOffer, openOfferOf } from '../../tests/support/second-chance.ts'
import { addMember } from '../../tests/support/team.ts'
import { closeItems } from '../closing/close-items.ts'
import { answerForTeam } from '../second-chances/answer-for-team.ts'
import { expireOffers } from '../second-chances/expire-offers.ts'
import { cancelBid } from './cancel-bid.ts'

const { orm, send, school, pathOf, place } = await openBidding()
const admin = await addMember(orm, school, 'admin')

const recordOf = (item: Item) => send('GET', `${pathOf(item)}/record`)
const cancelWinning = async (item: Item, by: Parameters<typeof cancelBid>[1]['by']) => {
  const bidId = (await lockOf(orm, item)).winningBidId ?? ''
  const request = { organizationId: school.id, auctionItemId: item.id, bidId, by }
  expect(await cancelBid(orm, request, new Date())).toBe('cancelled')
}

test('an item has no record before it has ended, and none once it is archived', async () => {
  const item = await addItem(orm, school)
  const answer = await recordOf(item)
  expect([answer.status, answer.refusal?.message]).toEqual([404, 'No ended auction found'])
  const archived = await addItem(orm, school, { isActive: false })
  await endItem(orm, archived)
  expect((await recordOf(archived)).status).toBe(404)
})

test('the record has every bid in its order, what a maximum placed, what moved the end, and what was cancelled', async () => {
  const item = await addItem(orm, school, { extensionMinutes: 2, endTime: new Date(Date.now() + 60_000) })
  await place(item, 'ann@example.org', { maximum: '200' })
  await place(item, 'ben@example.org', '150')
  await place(item, 'cat@example.org', '300')
  await cancelWinning(item, { kind: 'bidder' })
  await place(item, 'dan@example.org', '400')
  await setItem(orm, item, { endTime: new Date(Date.now() - 5_000), scheduledEndTime: null })
  await closeItems(orm, school.id, new Date())
  await cancelWinning(item, { kind: 'team', userId: admin.id, name: 'Ada Lark' })
  const { body, text } = await recordOf(item)
  const rows = body.bids.map(({ maskedEmail, amount, isAutomatic, isWinning, cancelled, extendedTo }) => [
    ...[maskedEmail.charAt(0), amount, isAutomatic, isWinning, cancelled?.by ?? null, extendedTo !== null],
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
