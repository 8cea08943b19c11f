import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { watchedItem } from '../../db/schema/bidders.ts'
import { bid, reminder } from '../../db/schema/bids.ts'
import { donation } from '../../db/schema/donations.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { act } from '../../db/schema/record.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addDonation } from '../../tests/support/donation.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { closeItems } from '../closing/close-items.ts'
import { settleClosings } from '../closing/settle-closings.ts'
import { isErased } from '../contract/values/erased.ts'
import { blankOldAddresses } from './blank-old-addresses.ts'

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY)
const nobody = () => `${crypto.randomUUID()}@example.org`

/** A school where Jane won one item and lost another to Bob at one closing, which is over. */
async function addClosed(retentionMonths = 24) {
  const school = await addSchool(orm, { retentionMonths })
  await addMember(orm, school, 'owner')
  const [jane, bob] = [nobody(), nobody()]
  const items = [await addItem(orm, school), await addItem(orm, school)]
  for (const [item, email, amount] of [
    [items[0], jane, '125'],
    [items[1], jane, '125'],
    [items[1], bob, '130'],
  ] as const)
    await send('POST', `/api/${school.slug}/auction/${item?.slug}/bid`, { email, amount })
  const ids = items.map(({ id }) => id)
  const end = new Date(Date.now() + 1_000)
  await orm.update(auctionItem).set({ endTime: end }).where(inArray(auctionItem.id, ids))
  const followed = { auctionItemId: items[0]?.id ?? '', organizationId: school.id, email: jane }
  await orm.insert(reminder).values(followed)
  await orm.insert(watchedItem).values(followed)
  await addMail(orm, school, { kind: 'opening-soon', recipient: jane, content: { items: [items[1]?.id] } })
  await closeItems(orm, school.id, new Date(end.getTime() + 10_000))
  await settleClosings(orm, school.id, new Date(end.getTime() + DAY))
  await addMail(orm, school, { kind: 'catch-up', recipient: jane, content: { items: [items[1]?.id] } })
  const traces = async () =>
    JSON.stringify([
      await orm.select().from(bid).where(inArray(bid.auctionItemId, ids)),
      await orm.select().from(reminder).where(inArray(reminder.auctionItemId, ids)),
      await orm.select().from(watchedItem).where(inArray(watchedItem.auctionItemId, ids)),
      await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)),
    ])
  return { school, ids, jane, bob, traces }
}

describe('addresses of bidders', () => {
  test('are blanked 24 months after the closing, not before, and figures stay', async () => {
    const { ids, jane, bob, traces, school } = await addClosed()
    await blankOldAddresses(orm, days(729))
    expect(await traces()).toContain(jane)
    await blankOldAddresses(orm, days(732))
    const left = await traces()
    for (const email of [jane, bob]) expect(left).not.toContain(email)
    const bids = await orm.select().from(bid).where(inArray(bid.auctionItemId, ids)).orderBy(bid.amount)
    expect(bids.map(({ amount }) => amount)).toEqual([12500, 12500, 13000])
    expect(bids.every(({ bidder }) => isErased(bidder))).toBe(true)
    expect(new Set(bids.map(({ email }) => email)).size).toBe(2)
    expect(await brokenInvariants(database.url)).toEqual([])
    const [told] = await orm.select().from(act).where(eq(act.organizationId, school.id))
    expect(told).toMatchObject({ kind: 'addresses-blanked', actorId: null, network: null })
  })

  test('are blanked when the organization says', async () => {
    const [soon, late] = [await addClosed(6), await addClosed(60)]
    await blankOldAddresses(orm, days(200))
    expect(await soon.traces()).not.toContain(soon.jane)
    expect(await late.traces()).toContain(late.jane)
  })

  test('stay while bidding is open, however late it ends', async () => {
    const school = await addSchool(orm, { retentionMonths: 6 })
    const item = await addItem(orm, school, { endTime: days(300) })
    const email = nobody()
    await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: '125' })
    await blankOldAddresses(orm, days(290))
    const [placed] = await orm.select().from(bid).where(eq(bid.auctionItemId, item.id))
    expect(placed?.email).toBe(email)
  })
})

test('who gave what was sold is forgotten with it, and so is whom we thanked and told the result', async () => {
  const { school, ids } = await addClosed()
  const [id, email] = [ids[0] ?? '', nobody()]
  await orm.update(auctionItem).set({ donorEmail: email, donorNote: '555 123 4567' }).where(eq(auctionItem.id, id))
  const given = { email, phone: '555 123 4567', state: 'accepted' as const, auctionItemId: id }
  const { id: donationId } = await addDonation(orm, school, given)
  for (const kind of ['donation-received', 'donation-result'] as const)
    await addMail(orm, school, {
      ...{ kind, recipient: email, content: { donationId } },
      ...(kind === 'donation-result' && { auctionItemId: id }),
    })
  const known = async () =>
    JSON.stringify([
      await orm.select().from(donation).where(eq(donation.id, donationId)),
      await orm.select().from(auctionItem).where(eq(auctionItem.id, id)),
      await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)),
    ])
  await blankOldAddresses(orm, days(700))
  expect(await known()).toContain(email)
  await blankOldAddresses(orm, days(735))
  for (const trace of [email, '555 123 4567']) expect(await known()).not.toContain(trace)
})

test('an organization chooses from a list how long', async () => {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const choose = (retentionMonths: unknown) =>
    visitor(sendAnything, token)('PATCH', `/api/${school.slug}/admin/organization`, { retentionMonths })
  expect((await choose('12')).body.organization.retentionMonths).toBe(12)
  expect((await choose(0)).status).toBe(400)
  const [stored] = await orm.select().from(organization).where(eq(organization.id, school.id))
  expect(stored?.retentionMonths).toBe(12)
})
