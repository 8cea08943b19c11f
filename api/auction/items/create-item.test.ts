import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { activity } from '../../../db/schema/activity.ts'
import { auctionItem, auctionLock, formerSlug } from '../../../db/schema/items.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'

const { orm, sendAnything, send } = await sharedApp()
const { school, call: manager } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/New_York' })
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

test('a new item is answered as its team sees it, with the defaults of the form, and public at once', async () => {
  const { school, call } = await addOwnTeam({ orm, sendAnything }, 'manager', { timeZone: 'America/New_York' })
  const publicPath = `/api/${school.slug}/auction/${piano.slug}` as const
  expect((await send('GET', publicPath)).status).toBe(404)
  const form = { ...piano, donatedBy: ' The Lees ', category: 'Music' }
  const answer = await call('POST', `/api/${school.slug}/admin/auctions`, form)
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
      donorUrl: null,
      donorEmail: null,
      donorNote: null,
      estimatedValue: null,
      buyNowPrice: null,
      itemNumber: 1,
      imageUrl: null,
      photos: [],
      places: null,
      isInHall: false,
      placesLeft: null,
      customRules: null,
      customDisclaimers: null,
      currentAmount: null,
      hasBids: false,
      bidCount: 0,
      revision: 0,
      extensionMinutes: 0,
      hidesUntilOpen: null,
      isActive: true,
      isDraft: false,
      status: 'Coming Soon',
      hasStarted: false,
      hasEnded: false,
    },
  })
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, answer.body.auction.id))
  expect(lock).toMatchObject({ organizationId: school.id, lockVersion: 0, bidCount: 0, closedAt: null })
  expect((await send('GET', publicPath)).body.title).toBe('Piano lesson')
})

test.each([
  ['endTime', '2099-07-01T13:00:00Z', 'End date and time must be after start date and time'],
  ['slug', 'x'.repeat(10_000), 'Auction URL must be less than 100 characters'],
])('a wrong %s is refused with its sentence, and nothing of it is echoed', async (path, value, message) => {
  const answer = await create({ slug: newSlug(), [path]: value })
  expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  // No database keeps a NUL.
  expect((await create({ slug: newSlug(), description: 'Pi\u0000ano' })).status).toBe(400)
})

describe('a slug', () => {
  const taken = {
    message: 'This URL is already taken',
    code: 'taken',
    issues: [{ path: 'slug', message: 'This URL is already taken' }],
  }

  test('is taken while another item of the organization has it, archived or not, and not by what is deleted or foreign', async () => {
    const foreign = await addItem(orm, await addSchool(orm))
    const [archived, deleted] = [{ isActive: false }, { deletedAt: new Date() }]
    for (const { slug } of [await addItem(orm, school), await addItem(orm, school, archived)]) {
      const answer = await create({ slug })
      expect([answer.status, answer.refusal]).toEqual([409, taken])
    }
    for (const { slug } of [await addItem(orm, school, deleted), foreign])
      expect((await create({ slug })).status).toBe(201)
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
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ slug })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect(await orm.$count(auctionItem, eq(auctionItem.slug, slug))).toBe(1)
  })
})

test('a new item that is sent again by its id is made once, also while the first is on its way; another organization’s id is none', async () => {
  const sent = { ...piano, slug: newSlug(), id: crypto.randomUUID() }
  const answers = [...(await Promise.all([create(sent), create(sent)])), await create(sent)]
  expect(answers.map(({ status, body }) => `${status} ${body.auction?.id}`)).toEqual(Array(3).fill(`201 ${sent.id}`))
  const { admin, call } = await addOwnTeam({ orm, sendAnything }, 'manager')
  expect((await call('POST', `${admin}/auctions`, sent)).status).toBe(404)
})

test('text is kept as it was written', async () => {
  const text = `'; drop table x; -- 100 % _wool_ \\ "<b>" =cmd|x`
  const answer = await create({ slug: newSlug(), title: text, description: text, donatedBy: text, category: text })
  expect(answer.body.auction).toMatchObject({ title: text, description: text, donatedBy: text, category: text })
})

async function addTeam() {
  const { school, call: owner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const path = `${admin}/auctions` as const
  const createAt = (more: object = {}) =>
    owner('POST', path, { ...piano, startTime: '2020-07-01T09:00', slug: newSlug(), ...more })
  const edit = (id: string, changes: object) => owner('PATCH', `${path}/${id}`, changes)
  const copy = (id: string) => owner('POST', `${path}/${id}/duplicate`)
  return { school, owner, path, createAt, edit, copy }
}

const donor = { donorUrl: 'www.example.org', donorEmail: ' Lee@Example.org ', donorNote: 'Loves lilies' }

test('what is known of a donor is told nobody else, but for the website, stands in no activity, and is copied', async () => {
  const { school, createAt, edit, copy } = await addTeam()
  const { auction } = (await createAt({ ...donor, estimatedValue: '200' })).body
  const given = { donorEmail: 'lee@example.org', donorNote: 'Loves lilies', estimatedValue: '200.00' }
  expect(auction).toMatchObject(given)
  const { body } = await send('GET', `/api/${school.slug}/auction/${auction.slug}`)
  const donorUrl = 'https://www.example.org/'
  expect(body).toMatchObject({ donorUrl, estimatedValue: '200.00' })
  const shown = JSON.stringify([body, (await send('GET', `/api/${school.slug}`)).body])
  expect(shown).not.toMatch(/lilies|lee@example/i)
  expect((await copy(auction.id)).body.auction).toMatchObject({ donorUrl, ...given })
  await edit(auction.id, { donorEmail: 'ann@example.org', donorNote: 'Loves roses' })
  // Records are never erased.
  const entries = await orm.select().from(activity).where(eq(activity.organizationId, school.id))
  expect(entries.map(({ kind }) => kind)).toContain('item-edited')
  expect(JSON.stringify(entries)).not.toMatch(/lilies|roses|lee@|ann@/i)
})

describe('item numbers', () => {
  test('are given in order, those of deleted items not again, also at once, up to the highest', async () => {
    const { owner, path, createAt, copy } = await addTeam()
    const made = []
    for (const more of [{}, { itemNumber: '12' }, {}]) made.push((await createAt(more)).body.auction)
    expect(made.map(({ itemNumber }) => itemNumber)).toEqual([1, 12, 13])
    await owner('DELETE', `${path}/${made[2]?.id}`)
    expect((await copy(made[0]?.id ?? '')).body.auction.itemNumber).toBe(14)
    const together = await Promise.all(Array.from({ length: 5 }, () => createAt()))
    expect(together.map(({ body }) => body.auction.itemNumber).sort()).toEqual([15, 16, 17, 18, 19])
    await createAt({ itemNumber: 99_999 })
    expect((await createAt()).body.auction.itemNumber).toBeNull()
  })

  test('are no two items’, whether new or edited', async () => {
    const { createAt, edit } = await addTeam()
    const [one, other] = [(await createAt()).body.auction, (await createAt()).body.auction]
    for (const answer of [await createAt({ itemNumber: 1 }), await edit(other.id, { itemNumber: 1 })]) {
      const issue = { path: 'itemNumber', message: 'Another item has this number' }
      expect([answer.status, answer.refusal]).toMatchObject([409, { issues: [issue] }])
    }
    expect((await edit(one.id, { itemNumber: '' })).body.auction.itemNumber).toBeNull()
    expect((await edit(other.id, { itemNumber: 1 })).body.auction.itemNumber).toBe(1)
  })

  test('are shown and found in public only where the organization says so, and searched by the team', async () => {
    const { school, owner, path, createAt } = await addTeam()
    const { slug } = (await createAt({ itemNumber: 345 })).body.auction
    const read = async () => ({
      item: (await send('GET', `/api/${school.slug}/auction/${slug}`)).body.itemNumber,
      cards: (await send('GET', `/api/${school.slug}?q=%23345`)).body.auctions.map((card) => card.itemNumber),
    })
    expect(await read()).toEqual({ item: null, cards: [] })
    await owner('PATCH', `/api/${school.slug}/admin/organization`, { showsItemNumbers: true })
    expect(await read()).toEqual({ item: 345, cards: [345] })
    for (const itemNumber of [34, 5]) await createAt({ itemNumber })
    const found = await owner('GET', `${path}?search=34`)
    expect(found.body.auctions.map((item) => item.itemNumber)).toEqual([34])
  })
})
