import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { addCheckout } from '../../../tests/support/won.ts'
import { donationAnswer, donationList } from '../../contract/auction/donations/donation.ts'
import { adminStart } from '../../contract/organizations/organization-settings.ts'

const { orm, sendAnything } = await sharedApp()
const HOUR = 3_600_000

const createdItem = z.object({ auction: z.object({ id: z.string() }) })
const form = (donationId: string) => ({
  title: 'Dinner',
  description: 'For two.',
  slug: `dinner-${crypto.randomUUID().slice(0, 8)}`,
  donationId,
  startingBid: '50',
  startTime: '2099-01-01T10:00',
  endTime: '2099-01-02T10:00',
})

async function addTeam(more = {}) {
  const { school, call: asManager, admin: path } = await addOwnTeam({ orm, sendAnything }, 'manager', more)
  const { sendAnything: call } = asManager
  return {
    school,
    call,
    path,
    make: (id: string, more = {}) => call('POST', `${path}/auctions`, { ...form(id), ...more }),
    decide: (id: string, verb: string) => call('PATCH', `${path}/donations/${id}/${verb}`),
    read: async (id: string) => donationAnswer.parse((await call('GET', `${path}/donations/${id}`)).body).donation,
    items: () => orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id)),
  }
}
const stateOf = async (id: string) => (await orm.select().from(donation).where(eq(donation.id, id)))[0]

test('an item that is made of a donation answers it, in the same transaction, once, however many make it, and both are in the activity', async () => {
  const { school, make, read, items } = await addTeam()
  const { id } = await addDonation(orm, school)
  const entries = await activityOf(orm, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => make(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refusal = { message: 'Someone answered this donation already. See Donations.', code: 'answered' }
    expect(answers.find(({ status }) => status === 409)?.refusal).toEqual(refusal)
  })
  const [item, ...more] = await items()
  expect(more).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'accepted', auctionItemId: item?.id })
  const inOrder = entries.toSorted((one, other) => other.kind.localeCompare(one.kind))
  expect(inOrder).toMatchObject([
    { kind: 'item-created', auctionItemId: item?.id },
    { kind: 'donation-accepted', auctionItemId: item?.id, subjectId: id },
  ])
  expect(await read(id)).toMatchObject({ state: 'accepted', auctionItemId: item?.id })
})

test('an item that is made of a donation is refused of what was declined, belongs to others, or is none; a refused one leaves the donation as it was', async () => {
  const { school, make, items } = await addTeam()
  const declined = await addDonation(orm, school, { state: 'declined' })
  const others = await addDonation(orm, await addSchool(orm))
  for (const id of [declined.id, others.id, crypto.randomUUID()]) expect((await make(id)).status).toBe(409)
  expect(await items()).toEqual([])
  expect(await stateOf(others.id)).toMatchObject({ state: 'new' })
  const [{ id }, { slug }] = [await addDonation(orm, school), await addItem(orm, school)]
  expect((await make(id, { slug })).status).toBe(409)
  expect(await stateOf(id)).toMatchObject({ state: 'new', auctionItemId: null })
})

test('a declined donation can be reopened, an accepted one neither; each change is in the activity once', async () => {
  const { school, make, decide } = await addTeam()
  const { id } = await addDonation(orm, school)
  const entries = await activityOf(orm, async () => {
    for (const verb of ['decline', 'decline', 'reopen', 'reopen']) expect((await decide(id, verb)).status).toBe(200)
  })
  expect(entries.map(({ kind, about }) => [kind, about]).sort()).toEqual([
    ['donation-declined', 'Dinner for two'],
    ['donation-reopened', 'Dinner for two'],
  ])
  await make(id)
  for (const verb of ['decline', 'reopen']) expect((await decide(id, verb)).status).toBe(409)
})

test('a donation can be reopened once its item was deleted, and be an item again', async () => {
  const { school, make, decide, read } = await addTeam()
  const { id } = await addDonation(orm, school, { imageUrl: '/uploads/a.webp' })
  const makeDeleted = async (deletedAt: Date, imageUrl = '/uploads/a.webp') =>
    setItem(orm, createdItem.parse((await make(id, { imageUrl })).body).auction, { deletedAt })
  await makeDeleted(new Date())
  expect(await read(id)).toMatchObject({ state: 'accepted', auctionItemId: null, imageUrl: null })
  for (const _ of ['once', 'twice']) expect((await decide(id, 'reopen')).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'new', auctionItemId: null, imageUrl: '/uploads/a.webp' })
  await makeDeleted(new Date(Date.now() - 31 * 24 * HOUR))
  await decide(id, 'reopen')
  // The file is gone with those of the item.
  expect(await read(id)).toMatchObject({ state: 'new', imageUrl: null })
  await orm.update(donation).set({ imageUrl: '/uploads/a.webp' }).where(eq(donation.id, id))
  // Nothing kept the file of the donation once the item had another.
  await makeDeleted(new Date(), '/uploads/b.webp')
  await decide(id, 'reopen')
  expect(await read(id)).toMatchObject({ state: 'new', imageUrl: null })
})

test('the list is newest first, in pages', async () => {
  const { school, call, path } = await addTeam()
  const created = [1, 2, 3].map((hours) => new Date(Date.now() - hours * HOUR))
  const [first, second, third] = await Promise.all(
    created.map((createdAt) => addDonation(orm, school, { createdAt, estimatedValue: 12_000, phone: '555 123 4567' })),
  )
  const { donations } = donationList.parse((await call('GET', `${path}/donations?limit=2`)).body)
  expect(donations.map(({ id }) => id)).toEqual([first?.id ?? '', second?.id ?? ''])
  expect(donations[0]).toMatchObject({ estimatedValue: '120.00', phone: '555 123 4567', email: first?.email })
  const { body: last } = await call('GET', `${path}/donations?limit=2&page=2`)
  expect(donationList.parse(last).donations).toMatchObject([{ id: third?.id }])
})

test('the team is told how many wait, and nothing where none are taken and none were offered', async () => {
  const waiting = async (team: Awaited<ReturnType<typeof addTeam>>) =>
    adminStart.parse((await team.call('GET', `${team.path}/organization`)).body).newDonations
  const [quiet, taking] = [await addTeam(), await addTeam({ takesDonations: true })]
  expect([await waiting(quiet), await waiting(taking)]).toEqual([null, 0])
  for (const { school } of [quiet, taking]) {
    await addDonation(orm, school)
    await addDonation(orm, school, { state: 'declined' })
  }
  expect([await waiting(quiet), await waiting(taking)]).toEqual([1, 1])
})

test('who offered something and never bid is in no list, file, or count of bidders', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { usesPaddles: true })
  await addCheckout(orm, school)
  const { email } = await addDonation(orm, school)
  const lists = ['paddles', 'reports', 'reports/bidders', 'leaders-to-check', 'auctions', 'payment-reminders']
  const files = ['bids', 'winners', 'payments', 'donors'].map((file) => `export/${file}`)
  for (const path of [...lists, ...files].map((end) => `${admin}/${end}`)) {
    const { status, text } = await call.sendAnything('GET', path)
    expect([path, status, text.includes(email)]).toEqual([path, 200, false])
  }
  const { winners } = (await call('GET', `${admin}/winners`)).body
  expect(winners).toHaveLength(1)
  expect((await call('GET', `${admin}/messages/recipients?audience=bidders`)).body).toMatchObject({ count: 1 })
})
