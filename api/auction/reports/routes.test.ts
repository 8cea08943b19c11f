import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { endItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { party } from '../../../tests/support/places.ts'
import { addItem, addItems, type addSchool, type Item, setGoal } from '../../../tests/support/school.ts'
import { addChance, ageChance } from '../../../tests/support/second-chance.ts'
import type { ReportName } from '../../contract/auction/reports/reports-view.ts'
import { closeItems } from '../closing/close-items.ts'
import { expireChances } from '../second-chances/end-chance.ts'

const { orm, send, sendAnything } = await sharedApp()
const REPORTS = ['categories', 'hours', 'values', 'bidders', 'without-bids'] as const
const MINUTE = 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE)

async function addTeam(more: Parameters<typeof addSchool>[1] = {}) {
  const zone = { timeZone: 'America/Chicago', ...more }
  const { school, call: manager, admin } = await addOwnTeam({ orm, sendAnything }, 'manager', zone)
  const path = `${admin}/reports` as const
  return {
    school,
    add: (item: Parameters<typeof addItem>[2]) => addItem(orm, school, item),
    bid: (item: Item, amount: string, email = 'jane@example.org') =>
      send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount }),
    read: async () => (await manager('GET', path)).body,
    file: async (report: ReportName) => csvRows((await manager('GET', `${path}/${report}`)).text),
    manager,
    path,
  }
}

/** Ends an item and closes it, as the job would. */
async function close(item: Item) {
  const now = new Date(Date.now() + 3 * MINUTE)
  await orm.update(auctionItem).set({ endTime: new Date() }).where(eq(auctionItem.id, item.id))
  await closeItems(orm, item.organizationId, now)
}

test('what was raised is told against the goal, without what is archived or deleted', async () => {
  const { add, bid, read, school } = await addTeam()
  await setGoal(orm, school, 500)
  const [open, over] = [await add({}), await add({})]
  await bid(open, '150.50')
  await bid(over, '200')
  await endItem(orm, over)
  for (const more of [{ isActive: false }, { deletedAt: new Date() }]) {
    const gone = await add({})
    await bid(gone, '999')
    await orm.update(auctionItem).set(more).where(eq(auctionItem.id, gone.id))
  }
  expect(await read()).toMatchObject({ raised: '350.50', stillOpen: '150.50', goalDollars: 500 })
})

test('categories come with what they raised, the most first; two hundred are shown, and all are in the file', async () => {
  const { school, add, bid, read, file } = await addTeam()
  await bid(await add({ category: 'Food' }), '125')
  await bid(await add({ category: 'Trips' }), '600')
  await add({ category: 'trips' })
  await add({ category: 'Trips' })
  // Nobody could bid on it yet.
  await add({ category: 'Food', startTime: inHours(1), endTime: inHours(2) })
  await add({})
  expect((await read()).categories).toEqual([
    { category: 'Trips', items: 3, withoutBids: 2, raised: '600.00' },
    { category: 'Food', items: 2, withoutBids: 0, raised: '125.00' },
    { category: null, items: 1, withoutBids: 1, raised: '0.00' },
  ])
  const table = ['Category,Items,Without Bids,Raised', 'Trips,3,2,600.00', 'Food,2,0,125.00', ',1,1,0.00']
  expect(await file('categories')).toEqual(table)
  const others = Array.from({ length: 198 }, (_, number) => ({ category: `Category ${number}` }))
  await addItems(orm, school, others)
  expect((await read()).categories).toHaveLength(200)
  expect(await file('categories')).toHaveLength(202)
})

test('bids are counted by the hour of the organization’s clocks', async () => {
  const { add, bid: placeBid, read, file } = await addTeam()
  const item = await add({})
  await placeBid(item, '125')
  await placeBid(item, '130', 'bob@example.org')
  // 7:30 in the evening in Chicago.
  const evening = { timestamp: new Date('2026-12-06T01:30:00Z') }
  await orm.update(bid).set(evening).where(eq(bid.auctionItemId, item.id))
  const { hours } = await read()
  expect([hours.length, hours[19], hours.reduce((sum, count) => sum + count, 0)]).toEqual([24, 2, 2])
  expect((await file('hours'))[20]).toBe('19:00,2')
})

test('prices are told against estimated values, the best paid first', async () => {
  const { add, bid, read, file } = await addTeam()
  await bid(await add({ title: 'Cake', estimatedValue: 30_000 }), '150')
  await bid(await add({ title: '=Quilt', estimatedValue: 12_500, itemNumber: 7 }), '250')
  await bid(await add({ title: 'Of unknown value' }), '150')
  await add({ title: 'Without bids', estimatedValue: 500 })
  expect((await read()).values).toMatchObject([
    { title: '=Quilt', price: '250.00', estimatedValue: '125.00', percent: 200 },
    { title: 'Cake', price: '150.00', estimatedValue: '300.00', percent: 50 },
  ])
  expect(await file('values')).toContain("7,'=Quilt,250.00,125.00,200")
})

test('bidders are new, or returning from an earlier closing of the same organization', async () => {
  const [maple, oak] = [await addTeam(), await addTeam()]
  const first = await maple.add({})
  const elsewhere = await oak.add({})
  await oak.bid(elsewhere, '125', 'cora@example.org')
  await close(elsewhere)
  await maple.bid(first, '125', 'ann@example.org')
  await maple.bid(first, '130', 'bob@example.org')
  await close(first)
  const second = await maple.add({})
  for (const [index, name] of ['ann', 'cora', 'dan'].entries())
    await maple.bid(second, String(125 + index * 5), `${name}@example.org`)
  expect((await maple.read()).bidders).toEqual([
    { closedAt: null, bidders: 3, returning: 1 },
    { closedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), bidders: 2, returning: 0 },
  ])
  expect((await maple.file('bidders'))[1]).toBe(',3,2,1')
})

test('items without bids are those that opened, over or not, and take bids', async () => {
  const { add, bid, read, file } = await addTeam()
  await add({ title: 'Over', startTime: inHours(-3), endTime: inHours(-1) })
  await add({ title: 'Stage', startTime: inHours(-3), endTime: inHours(-0.5), isInHall: true })
  await add({ title: 'Open' })
  await add({ title: 'Not open yet', startTime: inHours(1), endTime: inHours(2) })
  await add({ title: 'Party', places: party })
  await bid(await add({ title: 'Wanted' }), '125')
  const { withoutBids } = await read()
  const listed = withoutBids.map(({ title, startingBid, hasEnded }) => `${title} ${startingBid} ${hasEnded}`)
  expect(listed).toEqual(['Over 125.00 true', 'Stage null true', 'Open 125.00 false'])
  expect(await file('without-bids')).toHaveLength(4)
})

test('an item whose win was cancelled raised nothing, and is not one that nobody bid on, also once nobody is left', async () => {
  const { school, read } = await addTeam()
  const { item, offer } = await addChance(orm, school, 'ann@example.org', 'bob@example.org')
  const expectNothing = async () => {
    const { raised, withoutBids, categories } = await read()
    expect([raised, withoutBids]).toEqual(['0.00', []])
    expect(categories).toMatchObject([{ items: 1, withoutBids: 0, raised: '0.00' }])
  }
  await expectNothing()
  await ageChance(orm, offer.id, 49)
  await expireChances(orm, new Date())
  expect(await orm.$count(bid, eq(bid.auctionItemId, item.id))).toBe(0)
  await expectNothing()
})

test('nobody’s address is in any of it', async () => {
  const { add, bid, manager, path, file } = await addTeam()
  await bid(await add({ estimatedValue: 500, category: 'Food', donorEmail: 'donor@example.org' }), '125')
  const texts = [(await manager('GET', path)).text]
  for (const report of REPORTS) texts.push((await file(report)).join())
  expect(texts.join()).not.toMatch(/@|jane|donor/)
})
