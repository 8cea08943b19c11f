import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, blockedAddress, reminder } from '../../../db/schema/bids.ts'
import { closing } from '../../../db/schema/closings.ts'
import { donation } from '../../../db/schema/donations.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { behind } from '../../../tests/support/behind-lock.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { addDonation, donationsOf } from '../../../tests/support/donation.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { addCause, addGift, giftsOf } from '../../../tests/support/gifts.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { bidsOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { settleClosings } from '../../auction/closing/settle-closings.ts'
import { blankOldAddresses } from './blank-old-addresses.ts'
import { eraseForTeam, forgetOldBlocked } from './erase-bidder.ts'

const { database, orm, send, sendAnything } = await freshApp()
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY)
const nobody = () => `${crypto.randomUUID()}@example.org`

/** A school where Jane won one item and lost another to Bob at one closing, which is over. */
async function addClosed(retentionMonths = 24, more: Parameters<typeof addSchool>[1] = {}) {
  const school = await addSchool(orm, { retentionMonths, ...more })
  await addMember(orm, school, 'owner')
  const [jane, bob] = [nobody(), nobody()]
  const [won, lost] = [await addItem(orm, school), await addItem(orm, school)]
  for (const [{ slug }, email, amount] of [
    [won, jane, '125'],
    [lost, jane, '125'],
    [lost, bob, '130'],
  ] as const)
    await send('POST', `/api/${school.slug}/auction/${slug}/bid`, { email, amount })
  const ids = [won.id, lost.id]
  const end = new Date(Date.now() + 1_000)
  await orm.update(auctionItem).set({ endTime: end }).where(inArray(auctionItem.id, ids))
  const followed = await followedBy(orm, school, won, jane)
  await orm.insert(reminder).values(followed)
  await orm.insert(watchedItem).values(followed)
  await addEmail(orm, school, { kind: 'opening-soon', recipient: jane, content: { items: [lost.id] } })
  await closeItems(orm, school.id, new Date(end.getTime() + 10_000))
  await settleClosings(orm, school.id, new Date(end.getTime() + DAY))
  await addEmail(orm, school, { kind: 'catch-up', recipient: jane, content: { items: [lost.id] } })
  const traces = async () =>
    JSON.stringify([
      await orm.select().from(bidder).where(eq(bidder.organizationId, school.id)),
      await orm.select().from(reminder).where(inArray(reminder.auctionItemId, ids)),
      await orm.select().from(watchedItem).where(inArray(watchedItem.auctionItemId, ids)),
      await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)),
    ])
  return { school, ids, jane, bob, traces }
}

test('addresses of bidders are blanked as many months after the closing as the organization says, not before, and figures stay', async () => {
  const { ids, jane, bob, traces, school } = await addClosed()
  const [demo, soon] = [await addClosed(24, { isDemo: true }), await addClosed(6)]
  await blankOldAddresses(orm, days(200))
  expect(await soon.traces()).not.toContain(soon.jane)
  await blankOldAddresses(orm, days(729))
  expect(await traces()).toContain(jane)
  await blankOldAddresses(orm, days(732))
  const left = await traces()
  for (const email of [jane, bob]) expect(left).not.toContain(email)
  // The demo is made anew instead.
  expect(await demo.traces()).toContain(demo.jane)
  const bids = await orm.select().from(bid).where(inArray(bid.auctionItemId, ids)).orderBy(bid.amount)
  expect(bids.map(({ amount }) => amount)).toEqual([12500, 12500, 13000])
  expect(new Set(bids.map(({ bidderId }) => bidderId)).size).toBe(2)
  expect(await brokenInvariants(database.url)).toEqual([])
  const [told] = await orm.select().from(activity).where(eq(activity.organizationId, school.id))
  expect(told).toMatchObject({ kind: 'addresses-blanked', actorId: null, network: null })
})

test('who gave is known until the cause is as old, also if they did nothing else; the sum stays, without a name', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const [cause, email] = [await addCause(orm, school), nobody()]
  const item = await addItem(orm, school, { startTime: days(-101), endTime: days(-100) })
  const bidderId = await bidderFor(orm, school.id, email)
  await orm.insert(watchedItem).values(await followedBy(orm, school, item, email))
  await addGift(orm, cause, bidderId, 5_000, { shownName: 'The Reeds' })
  const paddle = await addPaddle(orm, school, 12, 'Ann')
  await addGift(orm, cause, paddle.id, 2_000, { shownName: 'Ann' })
  const known = () => orm.select().from(bidder).where(eq(bidder.organizationId, school.id)).orderBy(bidder.paddleNumber)
  // By then the item is old, and the cause is not.
  await blankOldAddresses(orm, days(100))
  expect(await known()).toMatchObject([{ name: 'Ann' }, { email }])
  await blankOldAddresses(orm, days(190))
  expect(await known()).toMatchObject([
    { name: null, paddleNumber: 12 },
    { email: null, erasedAt: expect.any(Date) },
  ])
  const gifts = await giftsOf(orm, cause)
  expect(gifts.map(({ amount, shownName }) => `${amount} ${shownName}`)).toEqual(['5000 null', '2000 null'])
})

test('addresses of bidders stay while bidding is open, however late it ends', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const item = await addItem(orm, school, { endTime: days(300) })
  const email = nobody()
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: '125' })
  await blankOldAddresses(orm, days(290))
  expect((await bidsOf(orm, item)).map((placed) => placed.email)).toEqual([email])
})

test('a draft that was left over for so long counts from the end that it gets, and who bids on it stays until then', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { retentionMonths: 6 })
  const old = { startTime: days(-301), endTime: days(-300) }
  const { id: eventId } = await addRow(orm, event, { organizationId: school.id, name: 'Spring', slug: 'spring' })
  const item = await addItem(orm, school, { ...old, eventId, isDraft: true })
  await blankOldAddresses(orm, days(-100))
  const times = { startTime: days(-1).toISOString(), endTime: days(30).toISOString() }
  expect((await call('PATCH', `${admin}/auctions/${item.id}`, times)).status).toBe(200)
  await orm.update(event).set({ publishedAt: new Date() }).where(eq(event.id, item.eventId))
  const email = nobody()
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: '125' })
  // What else they follow is old; what they are winning is not.
  await orm.insert(watchedItem).values(await followedBy(orm, school, await addItem(orm, school, old), email))
  const bidders = async () => (await bidsOf(orm, item)).map((placed) => placed.email)
  await blankOldAddresses(orm, new Date())
  expect(await bidders()).toEqual([email])
  await blankOldAddresses(orm, days(230))
  expect(await bidders()).toEqual([null])
})

test('who gave what was sold is forgotten with it, and so is whom we thanked and told the result', async () => {
  const { school, ids } = await addClosed()
  const [id, email] = [ids[0] ?? '', nobody()]
  await orm.update(auctionItem).set({ donorEmail: email, donorNote: '555 123 4567' }).where(eq(auctionItem.id, id))
  const given = { email, phone: '555 123 4567', state: 'accepted' as const, auctionItemId: id }
  const { id: donationId } = await addDonation(orm, school, given)
  const mail = { recipient: email, content: { donationId } }
  await addEmail(orm, school, { kind: 'donation-received', ...mail })
  await addEmail(orm, school, { kind: 'donation-result', ...mail, auctionItemId: id })
  const stored = async () =>
    JSON.stringify([
      await orm.select().from(donation).where(eq(donation.id, donationId)),
      await orm.select().from(auctionItem).where(eq(auctionItem.id, id)),
      await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)),
    ])
  await blankOldAddresses(orm, days(700))
  expect(await stored()).toContain(email)
  await blankOldAddresses(orm, days(735))
  for (const trace of [email, '555 123 4567']) expect(await stored()).not.toContain(trace)
})

test('what was given is held only after who bid on it', async () => {
  const { school, ids, jane } = await addClosed(6)
  const { id } = await addDonation(orm, school, { state: 'accepted', auctionItemId: ids[0] ?? '' })
  await behind(
    database,
    (tx) => tx.select().from(bidder).where(eq(bidder.email, jane)).for('update'),
    [() => blankOldAddresses(orm, days(200))],
    (tx) => tx.select().from(donation).where(eq(donation.id, id)).for('update', { noWait: true }),
  )
})

test('who offers something since their last bid is erased as a bidder, and can be reached about what they offer', async () => {
  const { school, ids, jane } = await addClosed()
  await addDonation(orm, school, { email: jane, phone: '555 123 4567' })
  await blankOldAddresses(orm, days(732))
  const bids = (await Promise.all(ids.map((id) => bidsOf(orm, { id })))).flat()
  expect(bids.map(({ email }) => email)).toEqual([null, null, null])
  expect(await donationsOf(orm, school)).toMatchObject([{ email: jane, phone: '555 123 4567' }])
})

test('who watches a younger item than they bid on is erased with that one', async () => {
  const { school, jane } = await addClosed()
  const younger = await addItem(orm, school, { endTime: days(90) })
  await orm.insert(watchedItem).values(await followedBy(orm, school, younger, jane))
  const isKnown = () => orm.$count(bidder, eq(bidder.email, jane))
  await blankOldAddresses(orm, days(735))
  expect(await isKnown()).toBe(1)
  await blankOldAddresses(orm, days(830))
  expect(await isKnown()).toBe(0)
})

test('an organization chooses from a list how long', async () => {
  const { call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const choose = (retentionMonths: unknown) => call('PATCH', `${admin}/organization`, { retentionMonths })
  expect((await choose('12')).body.organization.retentionMonths).toBe(12)
  expect((await choose(0)).status).toBe(400)
})

describe('blanking winners', () => {
  async function addTeam() {
    const made = await addOwnTeam({ orm, sendAnything }, 'owner')
    const { school, call, admin } = made
    const email = nobody()
    return {
      ...made,
      email,
      win: (...amounts: number[]) => addWins(orm, school, email, ...amounts),
      pay: (winnerId: string, amount: string) =>
        call('POST', `${admin}/payments`, { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId, amount }] }),
      list: async () => (await call('GET', `${admin}/winners`)).body.winners,
    }
  }

  test('with a winner’s address goes what was written down about them; what they paid and picked up stays, and their code', async () => {
    const { school, call, admin, email, win, pay, list } = await addTeam()
    const { id, code, items } = await win(100, 50)
    const promisedDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await pay(id, '120.00')
    await call('POST', `${admin}/handovers`, { winnerId: id, itemIds: items.slice(0, 1).map((item) => item.id) })
    await call('PATCH', `${admin}/winners/${id}`, { note: 'Her number is 555 123', promisedDay })
    expect(await eraseForTeam(orm, school.id, email, new Date(Date.now() + 2 * 86_400_000))).toBeNull()
    const [row, ...others] = await list()
    expect(others).toEqual([])
    expect(row).toMatchObject({ code, label: 'erased', due: '150.00', paid: '120.00', balance: '30.00', leftCount: 1 })
    const { note, winner } = (await call('GET', `${admin}/winners/${row?.id ?? ''}`)).body
    expect([note, winner.promisedDay]).toEqual([null, null])
    expect(await orm.$count(bidder, eq(bidder.email, email))).toBe(0)
  })

  test('who won something since stays known with all of it, until that is as old', async () => {
    const { school, win, pay, list, email } = await addTeam()
    const old = await win(100)
    await pay(old.id, '90.00')
    const ids = old.items.map((item) => item.id)
    // So long ago that it is blanked.
    const longAgo = new Date(Date.now() - 3 * 365 * 86_400_000)
    const soonAfter = new Date(longAgo.getTime() + 60_000)
    await orm.update(auctionItem).set({ startTime: longAgo, endTime: soonAfter }).where(inArray(auctionItem.id, ids))
    await orm.update(bid).set({ timestamp: longAgo }).where(inArray(bid.auctionItemId, ids))
    const settled = { firstEnd: soonAfter, lastEnd: soonAfter, settledAt: soonAfter }
    await orm.update(closing).set(settled).where(eq(closing.organizationId, school.id))
    const { id } = await win(40)
    expect(id).toBe(old.id)
    await pay(id, '25.00')
    const sums = { due: '140.00', paid: '115.00', balance: '25.00' }
    await blankOldAddresses(orm, new Date())
    expect(await list()).toMatchObject([{ id, label: email, ...sums }])
    await blankOldAddresses(orm, days(732))
    expect(await list()).toMatchObject([{ id, label: 'erased', ...sums }])
  })
})

test('blocked addresses are erased after as many months as the organization stores any, and stay blocked', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const old = await addBlocked(orm, school, { blockedAt: days(-190), reason: 'Jane never paid' })
  const recent = await addBlocked(orm, school, { blockedAt: days(-170) })
  const patient = await addBlocked(orm, await addSchool(orm), { blockedAt: days(-190) })
  await forgetOldBlocked(orm, new Date())
  await forgetOldBlocked(orm, new Date())
  const rows = await orm.select().from(blockedAddress)
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(byId.get(old.id)).toEqual({ ...old, email: null, reason: null })
  expect([recent, patient].map(({ id }) => byId.get(id))).toEqual([recent, patient])
  const entries = await orm.select().from(activity).where(eq(activity.organizationId, school.id))
  expect(entries).toMatchObject([{ kind: 'addresses-blanked', actorId: null }])
})
