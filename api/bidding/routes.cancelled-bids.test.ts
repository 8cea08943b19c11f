import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bid, cancelledBid } from '../../db/schema/bids.ts'
import { outbox } from '../../db/schema/mail.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { notMeUrl } from '../subscriptions/links.ts'
import { cancelBid } from './cancel-bid.ts'

const { orm, send } = await sharedApp()
const school = await addSchool(orm)
const admin = await addMember(orm, school, 'admin')
const MINUTE = 60_000

const place = (item: Item, email: string, amount: string, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount }, headers)
const takeBack = (jane: Awaited<ReturnType<typeof addReader>>, id: string) =>
  send('POST', '/api/bids/take-back', carriedBy(notMeUrl(HOME, jane, id)))
const receiptsOf = (item: Item) =>
  orm.$count(outbox, and(eq(outbox.auctionItemId, item.id), eq(outbox.kind, 'bid-receipt')))
const laterThan = (item: Item, minutes: number) =>
  orm
    .update(cancelledBid)
    .set({ timestamp: new Date(Date.now() - minutes * MINUTE) })
    .where(eq(cancelledBid.auctionItemId, item.id))

const cancellers = {
  async team(item: Item, jane: { email: string }, headers = {}) {
    const { id: bidId } = (await place(item, jane.email, '125', headers)).body.bid
    const by = { kind: 'team', userId: admin.id } as const
    await cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId, by }, new Date())
  },
  async bidder(item: Item, jane: Awaited<ReturnType<typeof addReader>>, headers = {}) {
    await takeBack(jane, (await place(item, jane.email, '125', headers)).body.bid.id)
  },
}

describe.each(['team', 'bidder'] as const)('a bid that the %s took back', (by) => {
  test('still counts for the cooldown, and for receipts', async () => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    await cancellers[by](item, jane)
    expect((await place(item, jane.email, '125')).refusal?.code).toBe('cooldown')
    await laterThan(item, 1)
    expect((await place(item, jane.email, '125')).status).toBe(200)
    expect(await receiptsOf(item)).toBe(1)
  })

  test('says so when its key is sent again, and is not placed', async () => {
    const [item, jane] = [await addItem(orm, school), await addReader(orm)]
    const key = { 'idempotency-key': crypto.randomUUID() }
    await cancellers[by](item, jane, key)
    const again = await place(item, jane.email, '125', key)
    const refusal = { code: 'cancelled' as const, message: 'This bid was withdrawn or cancelled. It no longer counts.' }
    expect([again.status, again.refusal]).toEqual([409, refusal])
    expect((await place(item, jane.email, '130', key)).refusal?.code).toBe('key-reused')
    expect(await orm.$count(bid, eq(bid.auctionItemId, item.id))).toBe(0)
  })
})

test('an address withdraws one bid on an item, and another on another', async () => {
  const [item, other, jane] = [await addItem(orm, school), await addItem(orm, school), await addReader(orm)]
  await cancellers.bidder(item, jane)
  await laterThan(item, 1)
  const { id } = (await place(item, jane.email, '125')).body.bid
  const refused = await takeBack(jane, id)
  const message = 'You can withdraw one bid on an item, and you already did. Please email the organizers.'
  expect([refused.status, refused.refusal]).toEqual([409, { code: 'once', message }])
  expect((await takeBack(jane, (await place(other, jane.email, '125')).body.bid.id)).status).toBe(200)
})

test('a bid that the team cancelled takes no withdrawal from its bidder', async () => {
  const [item, jane] = [await addItem(orm, school), await addReader(orm)]
  await cancellers.team(item, jane)
  await laterThan(item, 1)
  expect((await takeBack(jane, (await place(item, jane.email, '125')).body.bid.id)).status).toBe(200)
})
