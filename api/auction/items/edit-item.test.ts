import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { formerSlug } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { lockOf } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, addMember, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/New_York' })

const HOUR = 3_600_000
const hoursFromNow = (count: number) => new Date(Date.now() + count * HOUR)
const upcoming = () => ({ startTime: hoursFromNow(1), endTime: hoursFromNow(2) })
const ended = () => ({ startTime: hoursFromNow(-2), endTime: hoursFromNow(-1) })

const edit = (item: Item, patch: object) => manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, patch)
const bid = (item: Item, amount: string) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount })
const stored = (item: Item) => readItem(orm, item)
test('an edit changes the fields it names, no others, is counted once, and public at once', async () => {
  const item = await addItem(orm, school, { donatedBy: 'The Lees', category: 'Music' })
  const read = async () => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body.title
  expect(await read()).toBe(item.title)
  const answer = await edit(item, { title: 'Cello lesson', minimumRaise: '0.01', donatedBy: null })
  expect(answer.status).toBe(200)
  expect(answer.body.auction).toMatchObject({ title: 'Cello lesson', minimumRaise: '0.01', donatedBy: null })
  const changes = { title: 'Cello lesson', minimumRaise: 1, donatedBy: null, words: 'cello lesson  music' }
  expect(await stored(item)).toEqual({ ...item, ...changes, revision: 1 })
  expect(await read()).toBe('Cello lesson')
  expect((await lockOf(orm, item)).lockVersion).toBe(1)
})
test('a title that stands in for a description still does when the item is renamed, one that is sent besides counts', async () => {
  const item = await addItem(orm, school, { title: 'Quilt', description: 'Quilt' })
  await edit(item, { title: 'Blue quilt' })
  expect(await stored(item)).toMatchObject({ title: 'Blue quilt', description: 'Blue quilt' })
  await edit(item, { title: 'Quilt', description: 'Warm' })
  await edit(item, { title: 'Green quilt' })
  expect(await stored(item)).toMatchObject({ title: 'Green quilt', description: 'Warm' })
  // As a form sends both that showed them as they were.
  const other = await addItem(orm, school, { title: 'Quilt', description: 'Quilt' })
  await edit(other, { title: 'Blue quilt', description: 'Quilt' })
  expect(await stored(other)).toMatchObject({ title: 'Blue quilt', description: 'Blue quilt' })
  await edit(other, { description: 'Quilt' })
  expect(await stored(other)).toMatchObject({ title: 'Blue quilt', description: 'Quilt' })
})

test.each([
  ['nothing', () => ({})],
  ['what is so already', (item: Item) => ({ title: item.title, endTime: item.endTime.toISOString() })],
  ['what nobody may set', () => ({ organizationId: school.id, lockVersion: 9, winnerNotificationSent: true })],
])('an edit of %s changes nothing and counts for nothing', async (_what, patchOf) => {
  const item = await addItem(orm, school)
  expect((await edit(item, patchOf(item))).status).toBe(200)
  expect(await stored(item)).toEqual(item)
  expect((await lockOf(orm, item)).lockVersion).toBe(0)
})

test.each([
  ['Ended', ended, 'This auction cannot be edited because it has already ended.'],
  ['Archived', () => ({ isActive: false }), 'This auction cannot be edited because it is archived.'],
])('an item that is %s refuses every edit', async (_status, state, message) => {
  const item = await addItem(orm, school, state())
  for (const patch of [{ endTime: hoursFromNow(9).toISOString() }, { isActive: true, revision: 9 }, {}]) {
    const answer = await edit(item, patch)
    expect([answer.status, answer.refusal]).toEqual([409, { message }])
  }
  expect(await stored(item)).toEqual(item)
  expect((await lockOf(orm, item)).lockVersion).toBe(0)
})

describe('a live item', () => {
  test('takes the whole form, its start as the date input showed it', async () => {
    // 1:30:27 the second time, after clocks went back from EDT.
    const startTime = new Date('2020-11-01T06:30:27.123Z')
    const item = await addItem(orm, school, { startTime })
    const texts = { donatedBy: 'Us', category: 'Trips', customRules: 'None', customDisclaimers: 'Some' }
    const prices = { startingBid: '9.00', minimumRaise: '1.00' }
    const times = { startTime: '2020-11-01T01:30', endTime: '2099-01-15T20:00' }
    const rest = { description: 'New', slug: 'other-slug', imageUrl: '/uploads/x.webp', isActive: true }
    const answer = await edit(item, { title: 'Other', ...texts, ...prices, ...times, ...rest })
    expect(answer.status).toBe(200)
    expect(await stored(item)).toMatchObject({ title: 'Other', startTime, endTime: new Date('2099-01-16T01:00:00Z') })
  })

  test('changes its starting bid also with bids, which keep their price until all are cancelled, and can be archived', async () => {
    const item = await addItem(orm, school)
    const minimum = async () => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body.minimumNextBid
    await bid(item, '125.00')
    const { auction } = (await edit(item, { startingBid: '300.00', minimumRaise: '0.50' })).body
    const standing = { currentAmount: '125.00', hasBids: true, bidCount: 1 }
    expect(auction).toMatchObject({ startingBid: '300.00', minimumRaise: '0.50', ...standing })
    expect(await minimum()).toBe('125.50')
    const admin = visitor(sendAnything, (await addMember(orm, school, 'admin')).token)
    const path = `/api/${school.slug}/admin/auction/${item.slug}` as const
    const [highest] = (await admin('GET', `${path}/bids`)).body.bids
    expect((await admin('DELETE', `${path}/bid/${highest?.id}`)).status).toBe(200)
    expect(await minimum()).toBe('300.00')
    expect((await edit(item, { isActive: false })).body.auction.status).toBe('Archived')
    expect((await bid(item, '300.00')).status).toBe(404)
  })
})

test('the times of an item still to come can be moved', async () => {
  const item = await addItem(orm, school, upcoming())
  const answer = await edit(item, { startTime: '2020-01-01T00:00', endTime: '2099-07-01T20:00' })
  const times = { startTime: '2020-01-01T05:00:00.000Z', endTime: '2099-07-02T00:00:00.000Z' }
  expect(answer.body.auction).toMatchObject({ ...times, status: 'Live' })
})

describe('a new slug', () => {
  const newSlug = () => `item-${crypto.randomUUID()}`
  const titleAt = async (slug: string) => (await send('GET', `/api/${school.slug}/auction/${slug}`)).body.title

  test('leaves the old address leading to the item, and may be the old one again', async () => {
    const item = await addItem(orm, school, { title: 'Moved' })
    const [second, third] = [newSlug(), newSlug()]
    for (const slug of [second, third, item.slug]) {
      await edit(item, { slug })
      for (const address of [item.slug, second, slug]) expect(await titleAt(address)).toBe('Moved')
    }
    const formers = await orm.select().from(formerSlug).where(eq(formerSlug.auctionItemId, item.id))
    expect(formers.map(({ slug }) => slug).sort()).toEqual([second, third].sort())
  })

  test('that another item had before leads to the item that has it now', async () => {
    const moved = await addItem(orm, school, { title: 'Moved' })
    const next = await addItem(orm, school, { title: 'Next' })
    await edit(moved, { slug: newSlug() })
    await edit(next, { slug: moved.slug })
    expect(await orm.$count(formerSlug, eq(formerSlug.slug, moved.slug))).toBe(0)
    expect([await titleAt(moved.slug), await titleAt(next.slug)]).toEqual(['Next', 'Next'])
  })

  test('that another item has is refused, and nothing is changed or counted', async () => {
    const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
    const answer = await edit(item, { slug: other.slug, title: 'Other' })
    const issue = { path: 'slug', message: 'This URL is already taken' }
    expect(answer.status).toBe(409)
    expect(answer.refusal).toEqual({ message: issue.message, code: 'taken', issues: [issue] })
    expect(await stored(item)).toEqual(item)
    expect((await lockOf(orm, item)).lockVersion).toBe(0)
  })
})

describe('of several who edit', async () => {
  const memberNamed = async (name: string) =>
    visitor(sendAnything, (await addMember(orm, school, 'owner', {}, { name })).token)
  const [dana, kim] = [await memberNamed('Dana Fox'), await memberNamed('Kim Lee')]

  const editBy = (by: typeof dana, item: Item, body: object) =>
    by('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, body)

  test('is refused with the item as it is, and who changed what, and writes nothing', async () => {
    const item = await addItem(orm, school, { category: 'Art' })
    await editBy(dana, item, { title: 'A cello', category: null, revision: 0 })
    const before = await stored(item)
    const answer = await editBy(kim, item, { title: 'A viola', donatedBy: 'The Lees', revision: 0 })
    expect(answer.status).toBe(409)
    expect(answer.refusal).toMatchObject({
      message: 'Dana Fox changed this auction while you were editing.',
      code: 'edited',
      auction: { title: 'A cello', category: null, donatedBy: null, revision: 1 },
    })
    const edits = ['title', 'category'].map((field) => ({ field, by: 'Dana Fox', at: expect.any(String) }))
    expect(answer.refusal).toHaveProperty('edits', edits)
    expect(await stored(item)).toEqual(before)
  })

  test('names whoever changed each field last, and nobody from before', async () => {
    const item = await addItem(orm, school)
    await editBy(kim, item, { donatedBy: 'Us' })
    await editBy(dana, item, { title: 'First', minimumRaise: '7.00' })
    await editBy(kim, item, { title: 'Second' })
    const { refusal } = await editBy(dana, item, { title: 'Third', revision: 1 })
    expect(refusal?.message).toBe('Kim Lee and Dana Fox changed this auction while you were editing.')
    const [title, raise] = [
      { field: 'title', by: 'Kim Lee' },
      { field: 'minimumRaise', by: 'Dana Fox' },
    ]
    expect(refusal).toMatchObject({ edits: [title, raise] })
  })

  test('after a renamed category is nobody’s, though the field is another', async () => {
    const { body } = await dana('POST', `/api/${school.slug}/admin/category-labels`, { label: 'Trips' })
    const item = await addItem(orm, school, { category: 'Trips' })
    await dana('PATCH', `/api/${school.slug}/admin/category-labels/${body.categoryLabels[0]?.id}`, { label: 'Travel' })
    const { refusal } = await editBy(kim, item, { category: 'Art', revision: 0 })
    expect(refusal).toMatchObject({
      message: 'Someone changed this auction while you were editing.',
      auction: { category: 'Travel', revision: 1 },
      edits: [],
    })
  })

  test('a change of the present revision, or of none, is made, and makes the next one; bids make none', async () => {
    const item = await addItem(orm, school)
    const offer = { email: 'jane@example.org', amount: '125.00' }
    await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, offer)
    const { body } = await editBy(dana, item, { title: 'A cello', revision: 0 })
    expect(body.auction).toMatchObject({ title: 'A cello', revision: 1 })
    await dana('PATCH', `/api/${school.slug}/admin/auctions/${item.id}/archive`)
    expect((await stored(item))?.revision).toBe(2)
    const other = await addItem(orm, school)
    await editBy(dana, other, { title: 'A cello' })
    const { auction } = (await editBy(kim, other, { title: 'A viola' })).body
    expect(auction).toMatchObject({ title: 'A viola', revision: 2 })
  })

  test('of two changes of one revision at once one is made, and what is no revision is refused', async () => {
    const item = await addItem(orm, school)
    const answers = await Promise.all(
      [dana, kim].map((by, index) => editBy(by, item, { title: `${index}`, revision: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await addItem(orm, school)
    for (const revision of [-1, 1.5, '1', null])
      expect((await editBy(dana, other, { title: 'A cello', revision })).status).toBe(400)
    expect(await stored(other)).toEqual(other)
  })
})
