import { expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { closing } from '../../../db/schema/closings.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { claimDue } from '../../../tests/support/emails.ts'
import { emailRowsOf, lockOf, setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { DEFAULT_RULES } from '../../contract/organizations/default-rules.ts'
import { deleteItem } from '../items/bulk/apply-bulk-edit.ts'
import { archiveItem, unarchiveItem } from '../items/edit-item.ts'
import { closeItems, dueOrganizations } from './close-items.ts'
import { settleClosings } from './settle-closings.ts'

const { orm, send, sendAnything } = await freshApp()

const SECOND = 1_000
const endTime = new Date(Date.now() + 600 * SECOND)
const closingTime = new Date(endTime.getTime() + 2 * SECOND)
const [ann, bob, cas] = ['ann@example.org', 'bob@example.org', 'cas@example.org']
const place = (school: School, item: Item, email: string, amount: number) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
const after = (item: Item, seconds: number) => new Date(item.endTime.getTime() + seconds * SECOND)
const isClaimed = async (item: Item) =>
  (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0]?.winnerNotificationSent
const emailsOf = async (school: School) =>
  (await claimDue(orm)).flatMap(({ row, email }) => (row.organizationId === school.id ? [email] : []))

/** An item of a school of its own, on which these bid, each five dollars more than the one before, from $125. */
async function addWithBids(...emails: string[]) {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  for (const [index, email] of emails.entries()) await place(school, item, email, 125 + 5 * index)
  return { school, item }
}

test('an item that has ended is closed two seconds later, once, takes no bid then, and owes its winner one mail, however many close it', async () => {
  const { school, item } = await addWithBids(ann, bob)
  expect(await closeItems(orm, school.id, after(item, 1.9))).toEqual([])
  const closed = await Promise.all(Array.from({ length: 8 }, () => closeItems(orm, school.id, after(item, 2))))
  expect(closed.flat()).toEqual([item.id])
  expect(await closeItems(orm, school.id, after(item, 60))).toEqual([])
  expect(await lockOf(orm, item)).toMatchObject({ closedAt: after(item, 2), lockVersion: 3 })
  const answer = await place(school, item, cas, 135)
  expect([answer.status, answer.refusal?.message]).toEqual([409, 'Bidding has ended.'])
  const wins = [{ auctionItemId: item.id, amount: '130.00' }]
  const wonEmails = (await emailRowsOf(orm, school, 'won')).map(({ recipient, content }) => [recipient, content])
  expect(wonEmails).toEqual([[bob, { wins }]])
  expect(await isClaimed(item)).toBeTrue()
})

test('an item that has ended without bids closes silently, and nobody wins it once it is deleted', async () => {
  const { school, item } = await addWithBids()
  await addMember(orm, school, 'owner')
  expect(await closeItems(orm, school.id, after(item, 2))).toEqual([item.id])
  expect(await emailRowsOf(orm, school)).toEqual([])
  expect(await isClaimed(item)).toBeFalse()
  const deleted = await addItem(orm, school)
  await place(school, deleted, ann, 125)
  await deleteItem(orm, school, deleted.id, new Date())
  expect(await closeItems(orm, school.id, after(deleted, 2))).toEqual([])
  expect(await emailRowsOf(orm, school, 'won')).toEqual([])
})

test('what is archived, or of an inactive organization, at its end waits, and is closed when it comes back', async () => {
  const { school, item } = await addWithBids(ann)
  await archiveItem(orm, school.id, item.id, new Date())
  expect(await closeItems(orm, school.id, after(item, 2))).toEqual([])
  expect(await emailRowsOf(orm, school, 'won')).toEqual([])
  await unarchiveItem(orm, school.id, item.id, new Date())
  const setActive = (isActive: boolean) =>
    orm.update(organization).set({ isActive }).where(eq(organization.id, school.id))
  await setActive(false)
  expect(await closeItems(orm, school.id, after(item, 60))).toEqual([])
  await setActive(true)
  expect(await dueOrganizations(orm, after(item, 60))).toContain(school.id)
  expect(await closeItems(orm, school.id, after(item, 90))).toEqual([item.id])
  expect(await emailRowsOf(orm, school, 'won')).toHaveLength(1)
})

test('whoever wins what came back long after its end has 48 hours to pay from then on', async () => {
  const { school, item } = await addWithBids(ann)
  await setItem(orm, item, { customRules: DEFAULT_RULES })
  await closeItems(orm, school.id, after(item, 7_200))
  const email = (await emailsOf(school)).find(({ kind }) => kind === 'won')
  expect(email).toMatchObject({ payBy: after(item, 7_200 + 48 * 3600).toISOString() })
})

const untilWhen = new Date(endTime.getTime() + 48 * 3600 * SECOND).toISOString()
test.each([
  ['until when to pay', DEFAULT_RULES, untilWhen, expect.any(String)],
  [
    'the rules of each item, and no time where the team has rules of its own',
    'Pay at the office.',
    null,
    '**Apple, Cake**\nPay at the office.\n\n**Bread**\nPick up at the gym.',
  ],
])('a winner reads %s', async (_, rules, payBy, told) => {
  const school = await addSchool(orm, { rules })
  const itemRules = payBy ? {} : { customRules: 'Pick up at the gym.' }
  for (const more of [{ title: 'Apple' }, { title: 'Bread', ...itemRules }, { title: 'Cake' }])
    await place(school, await addItem(orm, school, { ...more, endTime }), `${school.slug}@example.org`, 125)
  await orm.insert(mailAddress).values({ email: `${school.slug}@example.org`, confirmedAt: new Date() })
  await closeItems(orm, school.id, closingTime)
  expect((await emailsOf(school)).filter(({ kind }) => kind === 'won')).toMatchObject([{ payBy, rules: told }])
})

test('the summary names no bidder to an owner who has left since', async () => {
  const { school, item } = await addWithBids(ann)
  const [leaving, staying] = [await addMember(orm, school, 'owner'), await addMember(orm, school, 'owner')]
  await closeItems(orm, school.id, after(item, 2))
  await orm.delete(userOrganization).where(eq(userOrganization.userId, leaving.id))
  await emailsOf(school)
  const states = (await emailRowsOf(orm, school, 'closing-summary')).map(({ recipient, state }) => [recipient, state])
  expect(Object.fromEntries(states)).toEqual({ [leaving.email]: 'suppressed', [staying.email]: 'sending' })
})

test('the job that closes an item is made with the item, moves with its end, and goes with it', async () => {
  const { call: asOwner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { timeZone: 'UTC' })
  const path = `${admin}/auctions` as const
  const jobsOf = async (id: string) => {
    const jobs = sql`select run_at from graphile_worker.jobs where key = ${`close ${id}`}`
    return (await orm.execute<{ run_at: string }>(jobs)).map(({ run_at }) => new Date(run_at))
  }
  const texts = { title: 'A week at the lake', slug: 'week', description: 'For six.', startingBid: '125.00' }
  const form = { ...texts, startTime: '2099-06-01T08:00', endTime: '2099-06-01T20:00' }
  const { id } = (await asOwner('POST', path, form)).body.auction
  expect(await jobsOf(id)).toEqual([new Date('2099-06-01T20:00:02Z')])
  await asOwner('PATCH', `${path}/${id}`, { endTime: '2099-06-01T21:00' })
  expect(await jobsOf(id)).toEqual([new Date('2099-06-01T21:00:02Z')])
  await asOwner('DELETE', `${path}/${id}`)
  expect(await jobsOf(id)).toEqual([])
})

test('a donor who asked is told once, after the closing, what it raised, and thanked where nobody bid', async () => {
  const school = await addSchool(orm)
  const reader = await addReader(orm)
  const items = [await addItem(orm, school), await addItem(orm, school), await addItem(orm, school)]
  const [sold, unsold, unasked] = items
  const deleted = await addItem(orm, school)
  items.push(deleted)
  for (const item of items) {
    const wanted = { wantsResult: item !== unasked, language: 'es' as const, email: reader.email }
    await addDonation(orm, school, { ...wanted, state: 'accepted', auctionItemId: item.id })
  }
  const offer = { email: 'bidder@example.org', amount: '145.00' }
  await send('POST', `/api/${school.slug}/auction/${sold?.slug}/bid`, offer)
  const donationResults = () => emailRowsOf(orm, school, 'donation-result')
  const endTime = new Date(Date.now() - 5_000)
  await orm.update(auctionItem).set({ endTime }).where(eq(auctionItem.organizationId, school.id))
  const awaited = await addItem(orm, school, { endTime: new Date(Date.now() + 240_000) })
  await closeItems(orm, school.id, new Date())
  expect(await donationResults()).toEqual([])
  await setItem(orm, awaited, { isActive: false })
  await setItem(orm, deleted, { deletedAt: new Date() })
  for (const hours of [2, 3]) {
    await settleClosings(orm, school.id, new Date(Date.now() + hours * 3_600_000))
    // As if nothing had been written for it.
    await orm.update(closing).set({ settledAt: null }).where(eq(closing.organizationId, school.id))
  }
  const rows = await donationResults()
  expect(rows.map(({ auctionItemId }) => auctionItemId).sort()).toEqual([sold?.id ?? '', unsold?.id ?? ''].sort())
  expect(rows.every(({ recipient }) => recipient === reader.email)).toBeTrue()
  expect(await orm.$count(donation, and(eq(donation.organizationId, school.id), donation.wantsResult))).toBe(3)
  for (const row of rows) {
    const amount = row.auctionItemId === sold?.id ? '145.00' : null
    const email = { kind: 'donation-result', amount, language: 'es' }
    expect(await draftOf(orm, row)).toMatchObject({ kind: 'email', email })
  }
})
