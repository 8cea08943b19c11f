import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem, auctionLock, formerSlug } from '../../db/schema/items.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const school = await addSchool(orm, { timeZone: 'America/New_York' })
const manager = visitor(sendAnything, (await addMember(orm, school)).token)

const HOUR = 3_600_000
const hoursFromNow = (count: number) => new Date(Date.now() + count * HOUR)
const upcoming = () => ({ startTime: hoursFromNow(1), endTime: hoursFromNow(2) })
const ended = () => ({ startTime: hoursFromNow(-2), endTime: hoursFromNow(-1) })

const edit = (item: Item, patch: object) => manager('PATCH', `/api/${school.slug}/admin/auctions/${item.id}`, patch)
const bid = (item: Item, amount: string) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount })
const stored = async (item: Item) => (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0]
async function version(item: Item) {
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
  return lock?.lockVersion
}

test('an edit changes the fields it names, no others, and is counted once', async () => {
  const item = await addItem(orm, school, { donatedBy: 'The Lees', category: 'Music' })
  const answer = await edit(item, { title: 'Cello lesson', minimumRaise: '0.01', donatedBy: null })
  expect(answer.status).toBe(200)
  expect(answer.body.auction).toMatchObject({ title: 'Cello lesson', minimumRaise: '0.01', donatedBy: null })
  const changes = { title: 'Cello lesson', minimumRaise: 1, donatedBy: null }
  expect(await stored(item)).toEqual({ ...item, ...changes, revision: 1 })
  expect(await version(item)).toBe(1)
})

test.each([
  ['nothing', () => ({})],
  ['what is so already', (item: Item) => ({ title: item.title, endTime: item.endTime.toISOString() })],
  [
    'what nobody may set',
    () => ({ organizationId: crypto.randomUUID(), lockVersion: 9, winnerNotificationSent: true }),
  ],
])('an edit of %s changes nothing and counts for nothing', async (_what, patchOf) => {
  const item = await addItem(orm, school)
  expect((await edit(item, patchOf(item))).status).toBe(200)
  expect(await stored(item)).toEqual(item)
  expect(await version(item)).toBe(0)
})

test('the public page shows an edit at once', async () => {
  const item = await addItem(orm, school)
  const read = async () => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body.title
  expect(await read()).toBe(item.title)
  await edit(item, { title: 'Cello lesson' })
  expect(await read()).toBe('Cello lesson')
})

describe('an item that is over', () => {
  test.each([
    ['Ended', ended, 'This auction cannot be edited because it has already ended.'],
    ['Archived', () => ({ isActive: false }), 'This auction cannot be edited because it is archived.'],
  ])('%s refuses every edit', async (_status, state, message) => {
    const item = await addItem(orm, school, state())
    for (const patch of [{ title: 'Late' }, { endTime: hoursFromNow(9).toISOString() }, { isActive: true }, {}]) {
      const answer = await edit(item, patch)
      expect([answer.status, answer.refusal]).toEqual([409, { message }])
    }
    expect(await stored(item)).toEqual(item)
    expect(await version(item)).toBe(0)
  })
})

describe('a live item', () => {
  test('keeps its start', async () => {
    const item = await addItem(orm, school)
    const answer = await edit(item, { title: 'Other', startTime: hoursFromNow(-9).toISOString() })
    const message = 'This auction is live. All fields can be edited except the start date.'
    expect([answer.status, answer.refusal]).toEqual([409, { message }])
    expect(await stored(item)).toEqual(item)
  })

  test('takes the whole form, its start as the date input showed it', async () => {
    // 1:30:27 the second time, after clocks went back from EDT.
    const startTime = new Date('2020-11-01T06:30:27.123Z')
    const item = await addItem(orm, school, { startTime })
    const answer = await edit(item, {
      ...{ title: 'Other', description: 'New', slug: 'other-slug', startingBid: '9.00', minimumRaise: '1.00' },
      ...{
        imageUrl: '/uploads/x.webp',
        donatedBy: 'Us',
        category: 'Trips',
        customRules: 'None',
        customDisclaimers: 'Some',
      },
      ...{ isActive: true, startTime: '2020-11-01T01:30', endTime: '2099-01-15T20:00' },
    })
    expect(answer.status).toBe(200)
    expect(await stored(item)).toMatchObject({ title: 'Other', startTime, endTime: new Date('2099-01-16T01:00:00Z') })
  })

  test('changes its starting bid also with bids, which keep their price', async () => {
    const item = await addItem(orm, school)
    await bid(item, '125.00')
    expect((await edit(item, { startingBid: '300.00', minimumRaise: '0.50' })).body.auction).toMatchObject({
      ...{ startingBid: '300.00', minimumRaise: '0.50' },
      ...{ currentAmount: '125.00', hasBids: true, bidCount: 1 },
    })
    const { minimumNextBid } = (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body
    expect(minimumNextBid).toBe('125.50')
  })

  test('counts from its new starting bid once all bids are cancelled', async () => {
    const item = await addItem(orm, school)
    await bid(item, '125.00')
    await edit(item, { startingBid: '300.00' })
    const admin = visitor(sendAnything, (await addMember(orm, school, 'admin')).token)
    const path = `/api/${school.slug}/admin/auction/${item.slug}` as const
    const [highest] = (await admin('GET', `${path}/bids`)).body.bids
    expect((await admin('DELETE', `${path}/bid/${highest?.id}`)).status).toBe(200)
    const { minimumNextBid } = (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).body
    expect(minimumNextBid).toBe('300.00')
  })

  test('can be archived by an edit', async () => {
    const item = await addItem(orm, school)
    expect((await edit(item, { isActive: false })).body.auction.status).toBe('Archived')
    expect((await bid(item, '125.00')).status).toBe(404)
  })
})

describe('the times of an item still to come', () => {
  test('can be moved', async () => {
    const item = await addItem(orm, school, upcoming())
    const answer = await edit(item, { startTime: '2020-01-01T00:00', endTime: '2099-07-01T20:00' })
    expect(answer.body.auction).toMatchObject({
      ...{ startTime: '2020-01-01T05:00:00.000Z', endTime: '2099-07-02T00:00:00.000Z', status: 'Live' },
    })
  })

  test.each([
    ['an end before the start', { endTime: '2020-01-01T00:00' }, 'after start date and time'],
    ['a start after the end', { startTime: '2099-01-01T00:00' }, 'after start date and time'],
    ['an end in the past', { startTime: '2019-01-01T00:00', endTime: '2020-01-01T00:00' }, 'in the future'],
  ])('are not moved to %s', async (_what, patch, rule) => {
    const item = await addItem(orm, school, upcoming())
    const answer = await edit(item, patch)
    const message = `End date and time must be ${rule}`
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'endTime', message }] }])
    expect(await version(item)).toBe(0)
  })
})

describe('a new slug', () => {
  const newSlug = () => `item-${crypto.randomUUID()}`
  const titleAt = async (slug: string) => (await send('GET', `/api/${school.slug}/auction/${slug}`)).body.title

  test('leaves the old address leading to the item', async () => {
    const item = await addItem(orm, school, { title: 'Moved' })
    const [second, third] = [newSlug(), newSlug()]
    await edit(item, { slug: second })
    await edit(item, { slug: third })
    for (const slug of [item.slug, second, third]) expect(await titleAt(slug)).toBe('Moved')
  })

  test('may be the old one again', async () => {
    const item = await addItem(orm, school, { title: 'Back' })
    const other = newSlug()
    await edit(item, { slug: other })
    await edit(item, { slug: item.slug })
    const former = await orm
      .select({ slug: formerSlug.slug })
      .from(formerSlug)
      .where(eq(formerSlug.auctionItemId, item.id))
    expect(former).toEqual([{ slug: other }])
    expect([await titleAt(item.slug), await titleAt(other)]).toEqual(['Back', 'Back'])
  })

  test('that another item had before leads to the item that has it now', async () => {
    const [moved, next] = [
      await addItem(orm, school, { title: 'Moved' }),
      await addItem(orm, school, { title: 'Next' }),
    ]
    await edit(moved, { slug: newSlug() })
    await edit(next, { slug: moved.slug })
    expect(await orm.$count(formerSlug, eq(formerSlug.slug, moved.slug))).toBe(0)
    expect([await titleAt(moved.slug), await titleAt(next.slug)]).toEqual(['Next', 'Next'])
  })

  test('that another item has is refused, and nothing is changed or counted', async () => {
    const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
    const answer = await edit(item, { slug: other.slug, title: 'Other' })
    const message = 'This URL is already taken'
    expect([answer.status, answer.refusal]).toEqual([
      409,
      { message, code: 'taken', issues: [{ path: 'slug', message }] },
    ])
    expect(await stored(item)).toEqual(item)
    expect(await version(item)).toBe(0)
  })

  test('wanted by several items at once goes to one of them', async () => {
    const items = await Promise.all(Array.from({ length: 4 }, () => addItem(orm, school)))
    const slug = newSlug()
    const answers = await Promise.all(items.map((item) => edit(item, { slug })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })
})
