import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { event as eventTable } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { addDonation, donationsOf } from '../../../tests/support/donation.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addMember, atHand } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { MOST_EVENTS } from '../../contract/organizations/event.ts'
import { EVENT_HEADER } from '../../contract/values/event-header.ts'

const { orm, send, sendAnything } = await freshApp()
const HOUR = 3_600_000

/** A school that holds its second event, and somebody who works on that: its first item is last year's. */
async function addGala() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const lastYears = await addItem(orm, school, { title: 'Last year’s quilt' })
  const { id, slug } = (await call('POST', `${admin}/events`, { name: 'Spring Gala 2027' })).body.event
  const listed = async () => (await call('GET', `${admin}/auctions`)).body.auctions
  const page = async (query = '') => (await send('GET', `/api/${school.slug}${query}`)).body
  const add = (title: string, more: Parameters<typeof addItem>[2] = {}) =>
    addItem(orm, school, { title, eventId: id, ...more })
  return { school, call, admin, id, slug, lastYears, listed, page, add, event: `${admin}/events/${id}` as const }
}

test('an organization begins with one event, which is public, and nobody has to see', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const { events, eventId } = (await call('GET', `${admin}/organization`)).body
  expect(events).toMatchObject([{ id: eventId, name: `${school.createdAt.getUTCFullYear()} Auction`, about: null }])
  await addItem(orm, school)
  const { auctions, otherEvents } = (await send('GET', `/api/${school.slug}`)).body
  expect([auctions.length, otherEvents]).toEqual([1, []])
})

test('the event that nobody made goes as the first own one is published, unless it was named or holds something', async () => {
  const publishedOf = async (prepare: (team: Awaited<ReturnType<typeof addOwnTeam>>) => Promise<unknown>) => {
    const team = await addOwnTeam({ orm, sendAnything })
    const { call, admin } = team
    await prepare(team)
    const { id } = (await call('POST', `${admin}/events`, { name: 'Spring Gala' })).body.event
    expect((await call('POST', `${admin}/events/${id}/publish`)).status).toBe(200)
    const { events, eventId } = (await call('GET', `${admin}/organization`)).body
    expect(eventId).toBe(id)
    return events.map(({ name, isUnused }) => [name, isUnused])
  }
  const own = ['Spring Gala', false]
  const elsewhere = await addOwnTeam({ orm, sendAnything })
  expect(await publishedOf(async () => {})).toEqual([own])
  expect(await orm.$count(eventTable, eq(eventTable.organizationId, elsewhere.school.id))).toBe(1)
  const withItem = await publishedOf(({ school }) => addItem(orm, school))
  expect(withItem).toEqual([own, [expect.stringContaining('Auction'), false]])
  const named = await publishedOf(async ({ call, admin }) => {
    const { eventId } = (await call('GET', `${admin}/organization`)).body
    expect((await call('PATCH', `${admin}/events/${eventId}`, { name: 'Fall Auction' })).status).toBe(200)
  })
  expect(named).toEqual([own, ['Fall Auction', false]])
})

test('a colleague works on a draft as long as the only public event is one that nobody made', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const { id } = (await call('POST', `${admin}/events`, { name: 'Silent Auction' })).body.event
  const colleague = visitor(sendAnything, (await addMember(orm, school)).token)
  expect((await colleague('GET', `${admin}/organization`)).body.eventId).toBe(id)
  await addItem(orm, school)
  expect((await colleague('GET', `${admin}/organization`)).body.eventId).not.toBe(id)
})

test('whoever makes or chooses an event works on it, in their browser alone, until a newer one is published', async () => {
  const { school, call, admin, id, event, lastYears, listed, add } = await addGala()
  await add('Piano')
  expect((await call('GET', `${admin}/organization`)).body.eventId).toBe(id)
  expect((await listed()).map(({ title }) => title)).toEqual(['Piano'])
  const colleague = visitor(sendAnything, (await addMember(orm, school)).token)
  const theirs = (await colleague('GET', `${admin}/auctions`)).body
  expect(theirs.auctions.map(({ title }) => title)).toEqual([lastYears.title])
  const { events, eventId } = (await colleague('GET', `${admin}/organization`)).body
  expect(events.map(({ name }) => name)).toEqual(['Spring Gala 2027', expect.stringContaining('Auction')])
  const chooseFormer = () => call('POST', `${admin}/events/${eventId}/choose`)
  await chooseFormer()
  expect((await listed()).map(({ title }) => title)).toEqual([lastYears.title])
  expect((await colleague('POST', `${event}/publish`)).status).toBe(200)
  expect((await listed()).map(({ title }) => title)).toEqual(['Piano'])
  await chooseFormer()
  expect((await listed()).map(({ title }) => title)).toEqual([lastYears.title])
})

test('files and papers are of the event that their address names, which counts for nothing that is written', async () => {
  const { school, call, admin, add, event, lastYears } = await addGala()
  const { eventId } = lastYears
  await orm.update(auctionItem).set({ category: 'Crafts' }).where(eq(auctionItem.id, lastYears.id))
  await add('Piano', { category: 'Music' })
  await call('POST', `${event}/publish`)
  const printed = async (query: string) => {
    const { items, organization } = (await call('GET', `${admin}/print?kind=poster${query}`)).body
    return [...items.map(({ title }) => title), organization.publicPath]
  }
  const reported = async (query: string) =>
    (await call('GET', `${admin}/reports/categories?${query}`)).text.match(/Crafts|Music/g)
  expect([await printed(''), await reported('')]).toEqual([['Piano', `/${school.slug}`], ['Music']])
  const older = [lastYears.title, expect.stringContaining(`/${school.slug}?event=`)]
  expect([await printed(`&event=${eventId}`), await reported(`event=${eventId}`)]).toEqual([older, ['Crafts']])
  expect(await printed(`&ids=${lastYears.id}&event=${eventId}`)).toEqual(older)
  for (const unknown of ['%00', 'gala', crypto.randomUUID()])
    expect(await reported(`event=${unknown}`)).toEqual(['Music'])
  const times = { startTime: '2099-05-01T08:00', endTime: '2099-05-02T20:00' }
  const form = { title: 'Violin', slug: 'a-violin', description: 'Old', startingBid: '50', ...times }
  expect((await call('POST', `${admin}/auctions?event=${eventId}`, form)).status).toBe(201)
  expect(await printed('')).toContain('Violin')
})

test('what is made, imported, and counted is of the event at hand', async () => {
  const { school, call, admin, id, lastYears, add } = await addGala()
  const times = { startTime: '2099-05-01T08:00', endTime: '2099-05-02T20:00' }
  const form = { title: 'Piano', slug: 'a-piano', description: 'Upright', startingBid: '50', ...times }
  expect((await call('POST', `${admin}/auctions`, form)).body.auction.isDraft).toBe(true)
  const row = { title: lastYears.title, startTime: times.startTime, endTime: times.endTime }
  const sheet = { id: crypto.randomUUID(), rows: [row], defaults: { startingBid: '10', ...times } }
  expect((await call('POST', `${admin}/imports`, sheet)).body).toEqual({ added: 1, changed: 0, same: 0 })
  expect(await orm.$count(auctionItem, eq(auctionItem.eventId, id))).toBe(2)
  await send('POST', `/api/${school.slug}/auction/${lastYears.slug}/bid`, { email: 'jane@example.org', amount: '130' })
  expect((await call('GET', `${admin}/total-raised`)).body.totalRaised).toBe('0.00')
  expect((await call('GET', `${admin}/auctions`)).body.counts).toMatchObject({ live: 0, upcoming: 2, ended: 0 })
  const over = { startTime: new Date(Date.now() - 2 * HOUR), endTime: new Date(Date.now() - HOUR) }
  await add('Over', { ...over, donatedBy: 'Grade Three' })
  expect((await call('GET', `${admin}/auctions`)).body.counts).toMatchObject({ live: 0, upcoming: 3, ended: 0 })
  const { upcoming, endedAt, donors } = (await call('GET', `${admin}/progress`)).body
  expect([upcoming?.closingCount, endedAt, donors]).toEqual([2, null, 0])
  expect((await call('GET', `${admin}/reports`)).body.withoutBids).toEqual([])
})

test('the public knows nothing of a draft, which takes no bids and does not close', async () => {
  const { school, call, admin, id, lastYears, page, add } = await addGala()
  const piano = await add('Piano')
  const over = await add('Over', { startTime: new Date(Date.now() - 2 * HOUR), endTime: new Date(Date.now() - HOUR) })
  const public_ = await page()
  expect([public_.auctions.map(({ title }) => title), public_.otherEvents]).toEqual([[lastYears.title], []])
  const path = `/api/${school.slug}/auction/${piano.slug}` as const
  const bid = { email: 'jane@example.org', amount: '130' }
  expect([(await send('GET', path)).status, (await send('POST', `${path}/bid`, bid)).status]).toEqual([404, 404])
  const entry = { ...bid, itemId: piano.id }
  expect((await call('POST', `/api/${school.slug}/checkout/bids`, entry)).status).toBe(404)
  expect((await call('GET', `${admin}/preview/${piano.slug}`)).body.title).toBe('Piano')
  await closeItems(orm, school.id, new Date())
  const late = await call('PATCH', `${admin}/auctions/${over.id}`, { endTime: '2099-05-02T20:00' })
  expect(late.body.auction).toMatchObject({ status: 'Coming Soon', endTime: expect.stringMatching('2099') })
  expect(await orm.$count(auctionItem, eq(auctionItem.eventId, id))).toBe(2)
})

test('published it is what the public sees, and leads to the one before', async () => {
  const { school, call, event, slug, page, add, lastYears } = await addGala()
  await add('Piano')
  const change = { about: 'Doors open at six.', opensAt: '2099-05-01T08:00', closesAt: '' }
  const entries = await activityOf(orm, () => call('PATCH', event, change))
  expect(entries).toMatchObject([{ kind: 'event-changed', about: 'Spring Gala 2027' }])
  expect((await call('PATCH', event, { closesAt: change.opensAt })).status).toBe(409)
  const published = (await call('POST', `${event}/publish`)).body.event
  expect(published).toMatchObject({ publishedAt: expect.any(String), closesAt: null })
  expect((await call('POST', `${event}/publish`)).body.event).toEqual(published)
  const now = await page()
  expect(now.event).toEqual({ slug, name: 'Spring Gala 2027', about: 'Doors open at six.' })
  expect(now.auctions.map(({ title }) => title)).toEqual(['Piano'])
  const [before] = now.otherEvents
  const old = await page(`?event=${before?.slug}`)
  expect([old.event.slug, old.auctions.map(({ title }) => title)]).toEqual([before?.slug ?? '', [lastYears.title]])
  expect((await page('?event=none-such')).event.slug).toBe(slug)
  // The one before is open still, but the board is of this one.
  await orm.update(organization).set({ showsBoard: true }).where(eq(organization.id, school.id))
  const bid = { email: 'jane@example.org', amount: '130' }
  expect((await send('POST', `/api/${school.slug}/auction/${lastYears.slug}/bid`, bid)).status).toBe(200)
  expect((await send('GET', `/api/${school.slug}/board`)).body.newestBids).toEqual([])
  // What has nothing to see is led to by nothing.
  await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, lastYears.id))
  await call('PATCH', event, { about: 'Doors open at seven.' })
  expect((await page()).otherEvents).toEqual([])
})

test('a draft with an auction that closes in the past is not published, and says so; what was deleted or archived does not count', async () => {
  const { call, event, add } = await addGala()
  const over = { startTime: new Date(Date.now() - 2 * HOUR), endTime: new Date(Date.now() - HOUR) }
  await add('Over', over)
  await add('Deleted', { ...over, deletedAt: new Date() })
  await add('Archived', { ...over, isActive: false })
  const { status, refusal } = await call('POST', `${event}/publish`)
  expect([status, refusal?.message]).toEqual([409, '1 auction closes in the past. Move the times first.'])
})

test('copies go into another event, in the order of numbers, hidden only as a draft is', async () => {
  const { school, call, admin, id, listed } = await addGala()
  const second = await addItem(orm, school, { title: 'Second', slug: 'second', itemNumber: 9 })
  const first = await addItem(orm, school, { title: 'First', itemNumber: 8 })
  const change = { kind: 'copy', startTime: '2099-05-01T08:00', endTime: '2099-05-02T20:00', eventId: id }
  const edit = { id: crypto.randomUUID(), itemIds: [second.id, first.id], change }
  expect((await call('POST', `${admin}/auctions/bulk-edits`, edit)).body.edited).toBe(2)
  const copies = await listed()
  expect(copies.map(({ title, itemNumber }) => `${title} ${itemNumber}`).sort()).toEqual(['First 10', 'Second 11'])
  expect(copies.map(({ hidesUntilOpen }) => hidesUntilOpen)).toEqual([null, null])
  expect(copies.map(({ slug }) => slug)).toContain('second-2')
  const elsewhere = { ...edit, id: crypto.randomUUID(), change: { ...change, eventId: crypto.randomUUID() } }
  expect((await call('POST', `${admin}/auctions/bulk-edits`, elsewhere)).status).toBe(404)
})

test('only a draft is deleted, with its items', async () => {
  const { school, call, admin, event, add, id } = await addGala()
  const shown = { imageUrl: '/uploads/a.webp' }
  const [piano, chair] = [await add('Piano', shown), await add('Chair', { ...shown, deletedAt: inHours(-24 * 31) })]
  const offers = [piano, chair].map(({ id: auctionItemId }) =>
    addDonation(orm, school, { state: 'accepted', auctionItemId, imageUrl: '/uploads/a.webp' }),
  )
  const ids = (await Promise.all(offers)).map(({ id }) => id)
  const { eventId } = await atHand(orm, school)
  expect((await call('DELETE', `${admin}/events/${eventId}`)).status).toBe(409)
  expect((await call('DELETE', event)).status).toBe(200)
  expect(await orm.$count(auctionItem, eq(auctionItem.eventId, id))).toBe(0)
  expect((await call('GET', `${admin}/organization`)).body.events).toHaveLength(1)
  // The files of the other are gone since its item was deleted.
  const again = { state: 'new', auctionItemId: null }
  const left = new Map((await donationsOf(orm, school)).map((row) => [row.id, row]))
  expect(ids.map((donationId) => left.get(donationId))).toMatchObject([
    { ...again, imageUrl: '/uploads/a.webp' },
    { ...again, imageUrl: null },
  ])
})

test('what a tab still makes in a draft that a colleague deleted is refused, rather than made in public', async () => {
  const { school, call, admin, event, id } = await addGala()
  expect((await call('DELETE', event)).status).toBe(200)
  const times = { startTime: '2099-05-01T08:00', endTime: '2099-05-02T20:00' }
  const form = { title: 'Piano', slug: 'a-piano', description: 'Upright', startingBid: '50', ...times }
  const { status, refusal } = await call('POST', `${admin}/auctions`, form, { [EVENT_HEADER]: id })
  expect([status, refusal?.message]).toEqual([409, 'This event was deleted. Please reload the page.'])
  expect(await orm.$count(auctionItem, eq(auctionItem.organizationId, school.id))).toBe(1)
})

test('sent again under its id an event is made once, and none under that of another organization', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const form = { name: 'Fall Fair', id: crypto.randomUUID() }
  const answers = await Promise.all([1, 2].map(() => call('POST', `${admin}/events`, form)))
  expect(answers.map(({ body }) => body.event.id)).toEqual([form.id, form.id])
  expect(await orm.$count(eventTable, eq(eventTable.organizationId, school.id))).toBe(2)
  const other = await addOwnTeam({ orm, sendAnything })
  expect((await other.call('POST', `${other.admin}/events`, form)).status).toBe(404)
})

test('names are unique in addresses, and there is an end to them', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  const make = () => call('POST', `${admin}/events`, { name: 'Fall Fair' })
  expect([(await make()).body.event.slug, (await make()).body.event.slug]).toEqual(['fall-fair', 'fall-fair-2'])
  const many = Array.from({ length: MOST_EVENTS - 4 }, (_, index) => ({ slug: `fair-${index}`, name: 'Fair' }))
  await orm.insert(eventTable).values(many.map((own) => ({ ...own, organizationId: school.id })))
  expect([(await make()).status, (await make()).status]).toEqual([201, 409])
  expect((await call('POST', `${admin}/events`, { name: ' ' })).refusal?.message).toBe('Name is required')
})
