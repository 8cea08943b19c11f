import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem, auctionLock, formerSlug } from '../../db/schema/items.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, sendAnything } = await sharedApp()
const school = await addSchool(orm, { timeZone: 'America/New_York' })
const manager = visitor(sendAnything, (await addMember(orm, school)).token)
const piano = {
  title: 'Piano lesson',
  description: 'One hour with **Ms. Lee**',
  slug: 'piano-lesson',
  startingBid: '125.00',
  startTime: '2099-07-01T09:00',
  endTime: '2099-07-03T20:00',
}

const create = (more: object = {}) => manager('POST', `/api/${school.slug}/admin/auctions`, { ...piano, ...more })
const newSlug = () => `piano-${crypto.randomUUID()}`

test('a new item is answered as its team sees it, with the defaults of the form', async () => {
  const answer = await create({ donatedBy: ' The Lees ', category: 'Music' })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    auction: {
      ...piano,
      id: expect.any(String),
      minimumRaise: '5.00',
      startTime: '2099-07-01T13:00:00.000Z',
      endTime: '2099-07-04T00:00:00.000Z',
      donatedBy: 'The Lees',
      category: 'Music',
      ...{ donorUrl: null, donorEmail: null, donorNote: null, estimatedValue: null, itemNumber: 1 },
      ...{ imageUrl: null, photos: [], customRules: null, customDisclaimers: null },
      ...{ currentAmount: null, hasBids: false, bidCount: 0, revision: 0 },
      ...{ extensionMinutes: 0, hidesUntilOpen: null, isActive: true, status: 'Coming Soon' },
      ...{ hasStarted: false, hasEnded: false },
    },
  })
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, answer.body.auction.id))
  expect(lock).toMatchObject({ organizationId: school.id, lockVersion: 0, bidCount: 0, closedAt: null })
})

test('an item may start in the past, and then is live', async () => {
  const answer = await create({ slug: newSlug(), startTime: '2020-01-01T00:00' })
  expect(answer.body.auction).toMatchObject({ status: 'Live', hasStarted: true, hasEnded: false })
})

test('the public page has the new item at once', async () => {
  const slug = newSlug()
  const publicPath = `/api/${school.slug}/auction/${slug}` as const
  expect((await manager('GET', publicPath)).status).toBe(404)
  await create({ slug })
  expect((await manager('GET', publicPath)).body.title).toBe('Piano lesson')
})

test.each([
  ['before its start', '2099-07-01T08:59', 'End date and time must be after start date and time'],
  ['at its start', '2099-07-01T13:00:00Z', 'End date and time must be after start date and time'],
  ['in the past', '2020-11-01T08:59', 'End date and time must be in the future'],
])('an end %s is refused, and the field is named', async (_when, endTime, message) => {
  const startTime = endTime < '2021' ? '2019-01-01T00:00' : piano.startTime
  const answer = await create({ slug: newSlug(), startTime, endTime })
  expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path: 'endTime', message }] }])
})

describe('a slug', () => {
  const taken = {
    message: 'This URL is already taken',
    code: 'taken',
    issues: [{ path: 'slug', message: 'This URL is already taken' }],
  }

  test('is taken while another item of the organization has it, archived or not', async () => {
    const [one, archived] = await Promise.all([addItem(orm, school), addItem(orm, school, { isActive: false })])
    for (const { slug } of [one, archived]) {
      const answer = await create({ slug })
      expect([answer.status, answer.refusal]).toEqual([409, taken])
    }
  })

  test('is free when only a deleted item, or another organization, has it', async () => {
    const deleted = await addItem(orm, school, { deletedAt: new Date() })
    const foreign = await addItem(orm, await addSchool(orm))
    expect((await create({ slug: deleted.slug })).status).toBe(201)
    expect((await create({ slug: foreign.slug })).status).toBe(201)
  })

  test('that another item had before leads to the new item, and to that alone', async () => {
    const moved = await addItem(orm, school)
    await manager('PATCH', `/api/${school.slug}/admin/auctions/${moved.id}`, { slug: newSlug() })
    expect((await create({ slug: moved.slug })).status).toBe(201)
    expect((await manager('GET', `/api/${school.slug}/auction/${moved.slug}`)).body.title).toBe('Piano lesson')
    expect(await orm.$count(formerSlug, eq(formerSlug.slug, moved.slug))).toBe(0)
  })

  test('asked for by several at once goes to one, and the others are told', async () => {
    const slug = newSlug()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ slug })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await orm.$count(auctionItem, eq(auctionItem.slug, slug))).toBe(1)
  })
})

test('a raise of one cent is exactly one cent', async () => {
  const slug = newSlug()
  await create({ slug, startTime: '2020-01-01T00:00', startingBid: '0.10', minimumRaise: '0.01' })
  const path = `/api/${school.slug}/auction/${slug}/bid` as const
  const bids = ['0.10', '0.11', '0.12']
  for (const [index, amount] of bids.entries()) {
    const bidder = { email: `bidder${index}@example.org`, amount }
    expect((await manager('POST', path, bidder)).status).toBe(200)
  }
  const answer = await manager('GET', `/api/${school.slug}/auction/${slug}`)
  expect(answer.body).toMatchObject({ currentBid: '0.12', minimumNextBid: '0.13' })
})

test('what the form does not know is left out, whatever it says', async () => {
  const other = await addSchool(orm)
  const id = crypto.randomUUID()
  const answer = await create({
    slug: newSlug(),
    ...{ id, organizationId: other.id, deletedAt: '2020-01-01T00:00', createdAt: '2020-01-01T00:00' },
    ...{ winnerNotificationSent: true, currentAmount: '9.00', bidCount: 9, lockVersion: 9, isWinning: true },
  })
  expect(answer.status).toBe(201)
  expect(answer.body.auction).toMatchObject({ currentAmount: null, bidCount: 0 })
  const [item] = await orm.select().from(auctionItem).where(eq(auctionItem.id, answer.body.auction.id))
  expect(item).toMatchObject({ organizationId: school.id, winnerNotificationSent: false, deletedAt: null })
  expect(item?.id).not.toBe(id)
  expect(item?.createdAt.getFullYear()).not.toBe(2020)
})

test.each(["'; drop table auction_item; --", '100 % _wool_ \\ "quoted"', '<script>alert(1)</script>', '=cmd|x'])(
  'text is kept as it was written: %p',
  async (text) => {
    const answer = await create({ slug: newSlug(), title: text, description: text, donatedBy: text, category: text })
    expect(answer.body.auction).toMatchObject({ title: text, description: text, donatedBy: text, category: text })
  },
)

test('what turns the text after it does so in a description alone', async () => {
  const text = '\u202Eevil\u202C'
  const answer = await create({ slug: newSlug(), title: text, description: text, donatedBy: text, category: text })
  expect(answer.body.auction).toMatchObject({ title: 'evil', description: text, donatedBy: 'evil', category: 'evil' })
})

test('a malformed field is refused with its sentence, and nothing of it is echoed', async () => {
  const [path, message] = ['slug', 'Auction URL must be less than 100 characters']
  const answer = await create({ slug: 'x'.repeat(10_000) })
  expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
})

test('a text with a NUL is refused, since no database keeps one', async () => {
  expect((await create({ slug: newSlug(), description: 'Pi\u0000ano' })).status).toBe(400)
})
