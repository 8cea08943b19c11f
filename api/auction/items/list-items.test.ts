import { expect, test } from 'bun:test'
import { mailAddress } from '../../../db/schema/mail.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCardAccount } from '../../../tests/support/card-account.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { wasOffline } from '../../../tests/support/outage.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addItem, addItems, addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addCheckout } from '../../../tests/support/won.ts'
import type { EmailState } from '../../contract/values/kind/email-kind.ts'
import { OVER_BUDGET_OF } from '../../email/preferences/over-budget.ts'

const { orm, sendAnything } = await sharedApp()
const day = (count: number) => new Date(Date.UTC(2026, 0, count))
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

async function teamOf(school: School) {
  const member = visitor(sendAnything, (await addMember(orm, school)).token)
  return {
    list: async (query = '') => (await member('GET', `/api/${school.slug}/admin/auctions?${query}`)).body,
    raised: async () => (await member('GET', `/api/${school.slug}/admin/total-raised`)).body,
    bid: (slug: string, email: string, amount: string) =>
      member('POST', `/api/${school.slug}/auction/${slug}/bid`, { email, amount }),
  }
}

test('live items come first, then upcoming, past and archived ones, neither deleted nor foreign ones, and are counted', async () => {
  const school = await addSchool(orm)
  const together = { startTime: hours(-1), endTime: hours(3) }
  const items: Parameters<typeof addItems>[2] = [
    { title: 'Archived, old', createdAt: day(1), isActive: false },
    { title: 'Archived, new', createdAt: day(9), isActive: false, startTime: hours(0.1) },
    { title: 'Past, long', startTime: hours(-9), endTime: hours(-8) },
    { title: 'Past, lately', startTime: hours(-9), endTime: hours(-1) },
    { title: 'Upcoming, late', startTime: hours(5), endTime: hours(6) },
    { title: 'Upcoming, soon', startTime: hours(1), endTime: hours(9) },
    { title: 'Upcoming, last', startTime: hours(6), endTime: hours(7) },
    ...[2, 3, 1].map((itemNumber) => ({ title: `Live, number ${itemNumber}`, itemNumber, ...together })),
    { title: 'Live, closing', createdAt: day(2), endTime: hours(1) },
    { title: 'Deleted', deletedAt: day(5) },
  ]
  await addItems(orm, school, items)
  await addItem(orm, await addSchool(orm), { title: 'Foreign' })
  const { list } = await teamOf(school)
  expect((await list()).auctions.map(({ title }) => title)).toEqual([
    'Live, closing',
    'Live, number 1',
    'Live, number 2',
    'Live, number 3',
    'Upcoming, soon',
    'Upcoming, late',
    'Upcoming, last',
    'Past, lately',
    'Past, long',
    'Archived, new',
    'Archived, old',
  ])
  const counts = { live: 4, upcoming: 3, ended: 2, archived: 2 }
  expect(await list('limit=1')).toMatchObject({ counts, matches: counts })
  const none = { live: 0, upcoming: 0, ended: 0, archived: 0 }
  expect(await list('limit=1&search=past')).toMatchObject({ counts, matches: { ...none, ended: 2 } })
})

test('an item is listed with its bids and its price, with its winner once it has ended, and with none before, without bids, or where it was archived before its end', async () => {
  const school = await addSchool(orm)
  const { list, bid } = await teamOf(school)
  const [won, live, archived] = [
    await addItem(orm, school, { title: 'Won', itemNumber: 1 }),
    await addItem(orm, school, { title: 'Live' }),
    await addItem(orm, school, { title: 'Archived' }),
  ]
  for (const { slug } of [won, live, archived]) await bid(slug, 'jane@example.org', '125.00')
  await bid(won.slug, 'bounced@list.example.org', '130.50')
  const past = { startTime: hours(-2), endTime: hours(-1) }
  await setItem(orm, won, past)
  await setItem(orm, archived, { ...past, isActive: false })
  const bounced = { bouncedAt: new Date() }
  const address = orm.insert(mailAddress).values({ email: 'bounced@list.example.org', ...bounced })
  await address.onConflictDoUpdate({ target: mailAddress.email, set: bounced })
  await addItem(orm, school, { title: 'Unsold', ...past, createdAt: day(1) })
  const { auctions: items } = await list()
  expect(items.map(({ title, winner, winnerReach }) => [title, winner, winnerReach])).toEqual([
    ['Live', null, null],
    ['Won', 'bounced@list.example.org', { isConfirmed: false, bounces: true }],
    ['Unsold', null, null],
    ['Archived', null, null],
  ])
  const standing = { startingBid: '125.00', currentAmount: '130.50', hasBids: true, bidCount: 2 }
  expect(items[1]).toMatchObject(standing)
})

test('a search finds the items whose title, donor or category holds its words, and reads no pattern', async () => {
  const school = await addSchool(orm)
  const treats = { title: 'A 50% Off Voucher', donatedBy: 'Corner Café', category: 'Treats' }
  await addItems(orm, school, [treats, { title: 'Night_sky tour' }])
  const { list } = await teamOf(school)
  for (const [search, title] of [
    ['voucher', treats.title],
    ['TREATS', treats.title],
    ['corner cafe', treats.title],
    ['%', treats.title],
    ['_', 'Night_sky tour'],
  ] as const) {
    const { auctions, pagination } = await list(`search=${encodeURIComponent(search)}`)
    expect([search, pagination.totalCount, auctions[0]?.title]).toEqual([search, 1, title])
  }
})

test('of 51 items made at the same instant every page has its own, and together they have all', async () => {
  const school = await addSchool(orm)
  await addItems(orm, school, Array(51).fill({ createdAt: day(1) }))
  const { list } = await teamOf(school)
  const idsOn = async (query: string) => (await list(query)).auctions.map((item) => item.id)
  const pages = [await idsOn('page=1&limit=20'), await idsOn('page=2&limit=20'), await idsOn('page=3&limit=20')]
  expect(pages.map((page) => page.length)).toEqual([20, 20, 11])
  expect(new Set(pages.flat()).size).toBe(51)
  expect((await list('page=1e300')).pagination).toMatchObject({ page: 2, totalPages: 2, totalCount: 51 })
})

test('the total raised is the sum of the leading bids of items not deleted, and open what can still be bid on', async () => {
  const school = await addSchool(orm)
  const { raised, bid } = await teamOf(school)
  expect(await raised()).toEqual({ totalRaised: '0.00', stillOpen: '0.00' })
  const [one, other] = await Promise.all([addItem(orm, school), addItem(orm, school), addItem(orm, school)])
  await bid(one.slug, 'jane@example.org', '125.00')
  await bid(one.slug, 'bob@example.org', '130.10')
  await bid(other.slug, 'jane@example.org', '200.20')
  expect(await raised()).toEqual({ totalRaised: '330.30', stillOpen: '330.30' })
  await setItem(orm, other, { endTime: hours(-0.1) })
  expect(await raised()).toEqual({ totalRaised: '330.30', stillOpen: '130.10' })
  const manager = visitor(sendAnything, (await addMember(orm, school)).token)
  await manager('PATCH', `/api/${school.slug}/admin/auctions/${one.id}/archive`)
  await manager('DELETE', `/api/${school.slug}/admin/auctions/${other.id}`)
  expect(await raised()).toEqual({ totalRaised: '130.10', stillOpen: '0.00' })
})

test('the team’s list says how many questions were sent about an item, those that wait or failed aside', async () => {
  const school = await addSchool(orm)
  const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
  const states: EmailState[] = ['sent', 'queued', 'sent', 'failed', 'suppressed']
  for (const state of states)
    await addEmail(orm, school, { kind: 'question', auctionItemId: item.id, content: {}, state })
  await addEmail(orm, school, { auctionItemId: other.id })
  const { auctions } = await (await teamOf(school)).list()
  const questions = new Map(auctions.map((listed) => [listed.id, listed.questions]))
  expect([item, other].map(({ id }) => questions.get(id))).toEqual([2, 0])
})

async function openSchool() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  return { school, progress: async () => (await call('GET', `${admin}/progress`)).body }
}

const NOTHING = {
  upcoming: null,
  closingNext: null,
  now: null,
  extended: null,
  pause: null,
  announcement: null,
  withoutBids: 0,
  undescribedPhotos: 0,
  endedAt: null,
  donors: 0,
  members: 1,
  invited: 0,
  due: '0.00',
  unpaid: '0.00',
  notPickedUp: 0,
  takesCards: false,
  unclosedPayments: 0,
  emailsWaiting: 0,
  emailsOverBudget: null,
}

test('an auction without items has come nowhere', async () => {
  const { progress } = await openSchool()
  expect(await progress()).toEqual(NOTHING)
})

test('what is upcoming, live, and won is told apart, archived, deleted, and foreign items aside', async () => {
  const { school, progress } = await openSchool()
  const [firstEnd, lastEnd, endTime] = [hours(5), hours(6), hours(2)]
  await addItems(orm, school, [
    { startTime: hours(1), endTime: lastEnd },
    { startTime: hours(2), endTime: firstEnd },
    { startTime: hours(3), endTime: firstEnd },
    { title: 'Pie', itemNumber: 2, endTime },
    { title: 'Quilt', itemNumber: 1, endTime },
    { endTime: hours(3) },
    { endTime: hours(0.5), isActive: false },
    { endTime: hours(0.5), deletedAt: new Date() },
    { startTime: hours(-3), endTime: hours(-2), donatedBy: 'Grade Three' },
  ])
  await addItem(orm, await addSchool(orm), { startTime: hours(0.1) })
  await addMember(orm, school, 'owner')
  const invited = { organizationId: school.id, role: 'manager', tokenHash: '' } as const
  await orm.insert(invitation).values([
    { ...invited, email: 'lee@example.org', expiresAt: hours(1), tokenHash: 'one' },
    { ...invited, email: 'late@example.org', expiresAt: hours(-1), tokenHash: 'other' },
  ])
  await addEmail(orm, school, { state: 'queued' })
  await addEmail(orm, school, { state: 'queued', createdAt: new Date() })
  const [until, problem] = [hours(9), OVER_BUDGET_OF['unconfirmed-organization']]
  for (const sendAfter of [hours(10), until])
    await addEmail(orm, school, { kind: 'closing-results', state: 'queued', sendAfter, problem })
  const { left } = await addCheckout(orm, school)
  await addCardAccount(orm, school, 'live')
  expect(await progress()).toEqual({
    ...NOTHING,
    upcoming: { closingCount: 2, firstEnd: firstEnd.toISOString(), lastEnd: lastEnd.toISOString() },
    closingNext: { title: 'Quilt', itemCount: 2, endTime: endTime.toISOString() },
    now: { bidsInLastMinute: 2, biddersNow: 1, newest: expect.any(Array) },
    withoutBids: 3,
    endedAt: left.endTime.toISOString(),
    donors: 1,
    members: 2,
    invited: 1,
    due: '100.00',
    unpaid: '90.00',
    notPickedUp: 1,
    takesCards: true,
    unclosedPayments: 1,
    emailsWaiting: 1,
    emailsOverBudget: { count: 2, until: until.toISOString() },
  })
})

test('items that end later because of an outage are counted while they are open, with the last end that it gave, not by how much', async () => {
  const { school, progress } = await openSchool()
  const moved = async (minutes: number) => {
    const item = await addItem(orm, school, { endTime: hours(1) })
    const endTime = new Date(item.endTime.getTime() + minutes * 60_000)
    await wasOffline(orm, item.id, { seconds: 60, endTime })
    return { ...item, endTime }
  }
  const over = await moved(9)
  const [, last] = await Promise.all([moved(3), moved(5)])
  await setItem(orm, over, { startTime: hours(-2), endTime: hours(-1) })
  expect((await progress()).extended).toEqual({ itemCount: 2, lastEnd: last.endTime.toISOString() })
})

test('what sells places is not waiting for a bid', async () => {
  const { school, progress } = await openSchool()
  await addPlaces(orm, school)
  expect(await progress()).toMatchObject({ withoutBids: 0, closingNext: { title: 'Pizza Party' } })
})
