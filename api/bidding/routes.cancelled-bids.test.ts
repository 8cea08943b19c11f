import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cancelledBid } from '../../db/schema/bids.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { bidsOf, mailsAbout } from '../../tests/support/item-rows.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { notMeUrl } from '../subscriptions/links.ts'
import { cancelBid } from './cancel-bid.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const admin = await addMember(orm, school, 'admin')
type Reader = Awaited<ReturnType<typeof addReader>>

const place = (item: Item, email: string, amount: string, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount }, headers)
const takeBack = (jane: Reader, id: string) => send('POST', '/api/bids/take-back', carriedBy(notMeUrl(HOME, jane, id)))
const aMinuteLater = ({ id }: Item) =>
  orm
    .update(cancelledBid)
    .set({ timestamp: new Date(Date.now() - 60_000) })
    .where(eq(cancelledBid.auctionItemId, id))

const cancellers = {
  async team(item: Item, jane: Reader, headers = {}) {
    const { id: bidId } = (await place(item, jane.email, '125', headers)).body.bid
    const by = { kind: 'team', userId: admin.id, name: 'Ada Lark' } as const
    await cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId, by }, new Date())
  },
  async bidder(item: Item, jane: Reader, headers = {}) {
    await takeBack(jane, (await place(item, jane.email, '125', headers)).body.bid.id)
  },
}

test.each(['team', 'bidder'] as const)(
  'a bid that the %s took back counts for the cooldown, receipts, and its key',
  async (by) => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    const key = { 'idempotency-key': crypto.randomUUID() }
    await cancellers[by](item, jane, key)
    const again = await place(item, jane.email, '125', key)
    const refusal = { code: 'cancelled' as const, message: 'This bid was withdrawn or cancelled. It no longer counts.' }
    expect([again.status, again.refusal]).toEqual([409, refusal])
    expect((await place(item, jane.email, '130', key)).refusal?.code).toBe('key-reused')
    expect((await place(item, jane.email, '125')).refusal?.code).toBe('cooldown')
    expect(await bidsOf(orm, item)).toEqual([])
    await aMinuteLater(item)
    expect((await place(item, jane.email, '125')).status).toBe(200)
    expect(await mailsAbout(orm, item, 'bid-receipt')).toHaveLength(1)
  },
)

describe('an address', () => {
  test('withdraws one bid on an item, and another on another', async () => {
    const [item, other, jane] = [await addItem(orm, school), await addItem(orm, school), await addReader(orm)]
    await cancellers.bidder(item, jane)
    await aMinuteLater(item)
    const { id } = (await place(item, jane.email, '125')).body.bid
    const refused = await takeBack(jane, id)
    const message = 'You can withdraw one bid on an item, and you already did. Please email the organizers.'
    expect([refused.status, refused.refusal]).toEqual([409, { code: 'once', message }])
    expect((await takeBack(jane, (await place(other, jane.email, '125')).body.bid.id)).status).toBe(200)
  })

  test('still withdraws one after a bid that the team cancelled', async () => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    await cancellers.team(item, jane)
    await aMinuteLater(item)
    expect((await takeBack(jane, (await place(item, jane.email, '125')).body.bid.id)).status).toBe(200)
  })
})
