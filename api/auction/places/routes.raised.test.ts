import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { event } from '../../../db/schema/events.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { emailRowsTo, setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addItem } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { closeItems } from '../closing/close-items.ts'
import { buyPlaces } from './buy-places.ts'

const { orm, send, sendAnything } = await sharedApp()

/** A school with a bid of $120 on one item, nobody's bid on another, a sale of which three places at $20 were bought, one more was cancelled, and a gift. */
async function openEvening() {
  const { school, member, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const { id } = await addWins(orm, school, 'jane@example.org', 120)
  await addGift(orm, await addCause(orm, school), id, 5_000)
  const item = await addPlaces(orm, school, {}, { category: 'Parties', donatedBy: 'Ms. Ortiz' })
  await addItem(orm, school)
  const purchases = [{ id: crypto.randomUUID(), kind: '', quantity: 3, price: 2_000, answers: [] }]
  const buyer = { email: 'ann@example.org', purchases, arrivedAt: new Date(), language: 'en' as const }
  const own = { organizationId: school.id, auctionItemId: item.id }
  await buyPlaces(orm, { ...own, ...buyer })
  const cancelled = { ...own, bidderId: id, kind: '', quantity: 1, unitPrice: 2_000, cancelledAt: new Date() }
  await orm.insert(purchase).values({ ...cancelled, id: crypto.randomUUID(), boughtAt: new Date() })
  return { school, member, call, admin, item }
}

test('what was bought or given is raised: in the sum of the team, reports, the board, and the file of donors and their letters', async () => {
  const { school, call, admin } = await openEvening()
  expect((await call('GET', `${admin}/total-raised`)).body).toEqual({ totalRaised: '230.00', stillOpen: '0.00' })
  const reports = (await call('GET', `${admin}/reports`)).body
  const byKind = { bids: '120.00', places: '60.00', gifts: '50.00' }
  expect(reports).toMatchObject({ raised: '230.00', stillOpen: '0.00', byKind })
  expect(reports.categories).toContainEqual({ category: 'Parties', items: 1, withoutBids: 0, raised: '60.00' })
  const { text } = await call('GET', `${admin}/export/donors`)
  expect(csvRows(text).map((row) => row.split(',').slice(5, 8))).toContainEqual(['Pizza Party', '', '60.00'])
  const { items } = (await call('GET', `${admin}/print?kind=thank-you-letters`)).body
  expect(items.map(({ raised }) => raised).toSorted()).toEqual(['120.00', '60.00', null])
  await orm.update(organization).set({ showsBoard: true, boardShowsTotal: true }).where(eq(organization.id, school.id))
  await orm.update(event).set({ goalDollars: 500 }).where(eq(event.organizationId, school.id))
  expect((await send('GET', `/api/${school.slug}/board`)).body).toMatchObject({ totalRaised: '230.00', goal: '500.00' })
})

test('at the end of a sale the team reads how many places were bought, and for how much', async () => {
  const { school, member, item } = await openEvening()
  await setItem(orm, item, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(orm, school.id, new Date(Date.now() + 1_000))
  await closeItems(orm, school.id, new Date(Date.now() + 20 * 60_000))
  const rows = await emailRowsTo(orm, member.email, 'closing-summary')
  const drafts = await Promise.all(rows.map((row) => draftOf(orm, row)))
  const told = drafts.map((draft) => draft.kind === 'email' && draft.email)
  const sale = { sold: 3, count: 12, amount: '60.00' }
  const items = [expect.objectContaining({ title: 'Pizza Party', winner: null, sale })]
  expect(told).toContainEqual(expect.objectContaining({ raised: '60.00', items }))
})
