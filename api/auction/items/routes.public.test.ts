import { describe, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addItem, addItems, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { MOST_ON_BOARD } from '../../contract/auction/items/board-view.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'

const { app, orm, send, sendAnything } = await sharedApp()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function schoolWith(items: Parameters<typeof addItems>[2], more: Partial<School> = {}) {
  const school = await addSchool(orm, more)
  const added = await addItems(orm, school, items)
  const read = async (query: string) => (await send('GET', `/api/${school.slug}?${query}`)).body
  return {
    school,
    items: added,
    read,
    titles: async (query: string) => (await read(query)).auctions.map(({ title }) => title),
  }
}

describe('an organization’s items', async () => {
  const { school, titles, read } = await schoolWith([
    { title: 'Handmade Quilt', category: 'Crafts', donatedBy: 'The Okafor family', endTime: inHours(30) },
    { title: '100% Wool', category: 'Crafts', startTime: inHours(5), endTime: inHours(6) },
    { title: 'Piano lessons', category: 'Lessons', endTime: inHours(23) },
    { title: 'Boat trip', startingBid: 20000, startTime: inHours(2), endTime: inHours(70) },
    { title: 'Old cake', startTime: inHours(-9), endTime: inHours(-5) },
    { title: 'Cake', startTime: inHours(-9), endTime: inHours(-1) },
    { title: 'Archived', isActive: false },
  ])

  test('are live ones by their end, upcoming ones by their start, then the latest ended', async () => {
    const order = ['Piano lessons', 'Handmade Quilt', 'Boat trip', '100% Wool', 'Cake', 'Old cake']
    expect(await titles('')).toEqual(order)
    expect((await read('')).pagination).toMatchObject({ page: 1, totalPages: 1, totalCount: 6 })
  })

  test.each([
    [
      'all of its words in any order and case, in title, donor, and category',
      'q=QUILT craft okafor',
      ['Handmade Quilt'],
    ],
    ['no fewer words', 'q=quilt piano', []],
    ['any character', 'q=100%25', ['100% Wool']],
    ['a category, in whatever case and accents', 'category=CRÁFTS', ['Handmade Quilt', '100% Wool']],
    ['what closes within a day', 'ends=soon', ['Piano lessons']],
    ['being open now', 'phase=open', ['Piano lessons', 'Handmade Quilt']],
    ['opening later', 'phase=later', ['Boat trip', '100% Wool']],
    ['having ended', 'phase=ended', ['Cake', 'Old cake']],
    ['a price of its very amount', 'from=200&to=200', ['Boat trip']],
    [
      'a highest price, as somebody types it',
      'to=%24125',
      ['Piano lessons', 'Handmade Quilt', '100% Wool', 'Cake', 'Old cake'],
    ],
    ['several things at once', 'category=Crafts&q=wool&bids=none', ['100% Wool']],
  ])('are searched by %s', async (_what, query, found) => {
    expect(await titles(query)).toEqual(found)
    expect(await read(query)).toMatchObject({ itemCount: 6, pagination: { totalCount: found.length } })
  })

  test('are those that are named, of this organization only', async () => {
    const [quilt, cake] = await Promise.all(
      ['quilt', 'old cake'].map(async (q) => (await read(`q=${q}`)).auctions[0]?.id),
    )
    const elsewhere = await addItem(orm, await addSchool(orm))
    const only = `only=${[cake, quilt, elsewhere.id].join('.')}`
    expect(await titles(only)).toEqual(['Handmade Quilt', 'Old cake'])
    expect(await titles(`${only}&category=Crafts`)).toEqual(['Handmade Quilt'])
    expect((await send('GET', `/api/${school.slug}?only=1' or '1'='1`)).status).toBe(400)
  })
})

test('a search finds titles and donors whatever their accents, quotes, and capitals, and no other text', async () => {
  const names = ['José', 'O’Brien', "D'Arcy", 'Zoë', 'Cafe\u0301', 'Soderstrom']
  const donated = names.map((donatedBy) => ({ title: `Quilt ${donatedBy}`, donatedBy }))
  const { titles } = await schoolWith([...names.map((title) => ({ title })), ...donated, { title: 'Art and Bread' }])
  for (const [index, q] of ['JOSE', "o'brien", 'd’arcy', 'zoe', 'caf\u00e9', 'Söderstrøm'].entries()) {
    const found = await titles(`q=${encodeURIComponent(q)}`)
    expect([q, found.sort()]).toEqual([q, [`Quilt ${names[index]}`, `${names[index]}`].sort()])
  }
  for (const q of ['％', '﹪', '＿', '﹍', '＼', '\\', 'a％b'])
    expect([q, await titles(`q=${encodeURIComponent(q)}`)]).toEqual([q, []])
})

test('items without bids are those that one can still bid on', async () => {
  const { school, items, titles } = await schoolWith([
    { title: 'Bid on', endTime: inHours(23) },
    { title: 'Open', endTime: inHours(30) },
    { title: 'Upcoming', startTime: inHours(5), endTime: inHours(6) },
    { title: 'Ended', startTime: inHours(-9), endTime: inHours(-1) },
    { title: 'Sold in the room', isInHall: true },
  ])
  await addPlaces(orm, school)
  await send('POST', `/api/${school.slug}/auction/${items[0]?.slug}/bid`, { email: 'ann@example.org', amount: 500 })
  expect(await titles('bids=none')).toEqual(['Open', 'Upcoming'])
})

test('items that end together are in the order of their numbers, hidden or not', async () => {
  const endTime = inHours(2)
  const { titles } = await schoolWith([4, 2, 5, 1, 3].map((n) => ({ title: `${n}`, itemNumber: n, endTime })))
  expect(await titles('')).toEqual(['1', '2', '3', '4', '5'])
})

test('items are sorted by price or by bids, live ones first, and looked for by the current bid, once there is one', async () => {
  const { school, titles, read } = await schoolWith([
    { title: 'Dear', startingBid: 90000, endTime: inHours(1) },
    { title: 'Cheap', startingBid: 500, endTime: inHours(3) },
    { title: 'Middling', startingBid: 4000, endTime: inHours(2) },
    { title: 'Cheaper, but later', startingBid: 100, startTime: inHours(5), endTime: inHours(6) },
  ])
  expect(await titles('sort=price')).toEqual(['Cheap', 'Middling', 'Dear', 'Cheaper, but later'])
  expect([await titles('to=5'), await titles('from=500&to=500')]).toEqual([['Cheap', 'Cheaper, but later'], []])
  const [cheap] = (await read('q=cheap')).auctions
  const offer = { email: 'ann@example.org', amount: 500, confirmAmount: true }
  await send('POST', `/api/${school.slug}/auction/${cheap?.slug}/bid`, offer)
  expect(await titles('sort=price')).toEqual(['Middling', 'Cheap', 'Dear', 'Cheaper, but later'])
  expect([await titles('to=5'), await titles('from=500&to=500')]).toEqual([['Cheaper, but later'], ['Cheap']])
  expect(await titles('sort=bids')).toEqual(['Dear', 'Middling', 'Cheap', 'Cheaper, but later'])
  expect(await titles('')).toEqual(['Dear', 'Middling', 'Cheap', 'Cheaper, but later'])
})

test('a page shows sixty items, past the last page it is the last, and none is shown twice', async () => {
  const items = Array.from({ length: 61 }, (_, index) => ({ title: `Item ${index}`, endTime: inHours(9) }))
  const { read, titles } = await schoolWith(items)
  expect((await read('')).pagination).toMatchObject({ page: 1, totalPages: 2, hasNextPage: true })
  expect((await read('page=9')).pagination).toMatchObject({ page: 2, hasPreviousPage: true, hasNextPage: false })
  const pages = [await titles('page=1'), await titles('page=2')]
  expect(pages.map((page) => page.length)).toEqual([60, 1])
  expect(new Set(pages.flat()).size).toBe(61)
  expect(await titles('q=item&page=2')).toHaveLength(1)
})
const ENDED = { startTime: inHours(-9), endTime: inHours(-1) }
const UPCOMING = { startTime: inHours(2), endTime: inHours(3) }

const boardOf = async ({ slug }: School) => (await send('GET', `/api/${slug}/board`)).body
const bid = ({ slug }: School, item: Item, amount: string, email = 'jane@gmail.com') =>
  send('POST', `/api/${slug}/auction/${item.slug}/bid`, { email, amount })

test('unchanged rules do not say how to pay where the organization tells its winners', async () => {
  const school = await addSchool(orm, { rules: DEFAULT_RULES, paymentInstructions: 'Venmo.' })
  const { slug } = await addItem(orm, school)
  for (const path of [`/api/${school.slug}`, `/api/${school.slug}/auction/${slug}`] as const) {
    expect([path, (await send('GET', path)).body.rules]).toEqual([path, rulesFor(DEFAULT_RULES, 'en', true)])
  }
})

test('an organization that open pages poll is compressed, and not sent twice', async () => {
  const { school } = await schoolWith(Array.from({ length: 5 }, () => ({ title: 'Quilt' })))
  const ask = (headers: Record<string, string>) =>
    app.handle(new Request(`http://localhost/api/${school.slug}`, { headers: { 'accept-encoding': 'br', ...headers } }))
  const answer = await ask({})
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(JSON.parse(brotliDecompressSync(await answer.bytes()).toString()).auctions).toHaveLength(5)
  const again = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

async function switchSetting(school: School, body: object) {
  const { token } = await addMember(orm, school, 'owner')
  await visitor(sendAnything, token)('PATCH', `/api/${school.slug}/admin/organization`, body)
}

test('there is no board until an owner switches it on, none of an inactive organization, and none is sent twice', async () => {
  const school = await addSchool(orm)
  const status = async ({ slug }: School) => (await send('GET', `/api/${slug}/board`)).status
  expect(await status(school)).toBe(404)
  await switchSetting(school, { showsBoard: true })
  const { status: shown, headers } = await send('GET', `/api/${school.slug}/board`)
  expect(shown).toBe(200)
  const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await send('GET', `/api/${school.slug}/board`, undefined, ifNoneMatch)
  expect([again.status, again.headers.get('server-time')]).toEqual([304, expect.stringMatching(/^\d+$/)])
  await switchSetting(school, { showsBoard: false })
  expect(await status(school)).toBe(404)
  expect(await status(await addSchool(orm, { showsBoard: true, isActive: false }))).toBe(404)
})

describe('a board', () => {
  test('has what is open, by its end, nothing over, archived, upcoming, or hidden, and says when the next item opens', async () => {
    const { school } = await schoolWith(
      [
        { title: 'Later', endTime: inHours(3) },
        { title: 'Sooner', endTime: inHours(1) },
        { title: 'Over', ...ENDED },
        { title: 'Archived', isActive: false },
        { title: 'Hidden', ...UPCOMING },
      ],
      { showsBoard: true, hidesUpcoming: true },
    )
    const board = await boardOf(school)
    expect(board.items.map(({ title }) => title)).toEqual(['Sooner', 'Later'])
    expect(board).toMatchObject({ openCount: 2, endedCount: 1, opensAt: null })
    expect(JSON.stringify(board)).not.toContain('Hidden')
    const hidden = { ...UPCOMING, startTime: inHours(1), hidesUntilOpen: true }
    const { school: other } = await schoolWith([hidden, UPCOMING], { showsBoard: true })
    expect(await boardOf(other)).toMatchObject({ items: [], opensAt: UPCOMING.startTime.toISOString() })
  })

  test('is true again right after each bid, and lists the six newest on what is open, by masked addresses', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    const items = await addItems(
      orm,
      school,
      Array.from({ length: 8 }, (_, index) => ({ title: `${index}` })),
    )
    await boardOf(school)
    for (const item of items) await bid(school, item, '125', item === items[7] ? 'bob@example.org' : undefined)
    const board = await boardOf(school)
    expect(board.newestBids.map(({ title }) => title)).toEqual(['7', '6', '5', '4', '3', '2'])
    expect(board.newestBids.slice(0, 2)).toMatchObject([
      { amount: '125.00', label: 'b***@e***.org' },
      { amount: '125.00', label: 'j***@g***.com' },
    ])
    const first = board.items.find(({ id }) => id === items[0]?.id)
    expect(first).toMatchObject({ currentBid: '125.00', bidCount: 1 })
    expect(JSON.stringify(board)).not.toContain('gmail')
    const manager = visitor(sendAnything, (await addMember(orm, school)).token)
    await manager('PATCH', `/api/${school.slug}/admin/auctions/${items[7]?.id}/archive`)
    expect((await boardOf(school)).newestBids.map(({ title }) => title)).toEqual(['6', '5', '4', '3', '2', '1'])
  })

  test('tells no total and no goal until that is switched on, and counts nothing archived', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    await switchSetting(school, { goalDollars: 5_000 })
    await bid(school, await addItem(orm, school), '130')
    await bid(school, await addItem(orm, school), '125.50')
    const lastYears = await addItem(orm, school)
    await bid(school, lastYears, '500')
    await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, lastYears.id))
    expect(await boardOf(school)).toMatchObject({ totalRaised: null, goal: null })
    await switchSetting(school, { boardShowsTotal: true })
    expect(await boardOf(school)).toMatchObject({ totalRaised: '255.50', goal: '5000.00' })
    await switchSetting(school, { goalDollars: null })
    expect(await boardOf(school)).toMatchObject({ totalRaised: '255.50', goal: null })
  })

  test('of very many items lists those that close first, and counts all', async () => {
    const school = await addSchool(orm, { showsBoard: true })
    const titled = (_: unknown, index: number) => ({ title: `${index}`, endTime: inHours(1 + index) })
    await addItems(orm, school, Array.from({ length: MOST_ON_BOARD + 1 }, titled))
    const board = await boardOf(school)
    expect([board.items.length, board.openCount]).toEqual([MOST_ON_BOARD, MOST_ON_BOARD + 1])
    expect(board.items.at(-1)?.title).toBe(`${MOST_ON_BOARD - 1}`)
  })
})
const leadsTo = async (code: string) => (await send('GET', `/api/b/${code}`)).body.path
const change = (id: string, fields: Partial<typeof auctionItem.$inferInsert>) =>
  orm.update(auctionItem).set(fields).where(eq(auctionItem.id, id))

test('every item has a code of its own, which has no look-alikes and spells no word', async () => {
  const school = await addSchool(orm)
  const items = await addItems(orm, school, Array(50).fill({}))
  for (const { code } of items) expect(code).toMatch(/^[2-9CDFGHJKMNPQRTVWXY]{6}$/)
  const counted = await orm.transaction(async (tx) => {
    // On a busy machine it takes longer than a statement of ours may.
    await tx.execute(sql`set local statement_timeout = 0`)
    return tx.execute(sql`select count(distinct item_code(n))::int as codes from generate_series(1, 50000) n`)
  })
  expect([...counted]).toEqual([{ codes: 50_000 }])
})

test('a short link leads to its item wherever that is, to its organization while that is hidden, or nowhere', async () => {
  const school = await addSchool(orm)
  const { id, code, slug } = await addItem(orm, school)
  expect(await leadsTo(code)).toBe(`/${school.slug}/${slug}`)
  await change(id, { slug: 'renamed' })
  const orgSlug = `${school.slug}-2`
  await orm.update(organization).set({ slug: orgSlug }).where(eq(organization.id, school.id))
  expect(await leadsTo(code.toLowerCase())).toBe(`/${orgSlug}/renamed`)
  for (const fields of [
    { isActive: false },
    { isActive: true, hidesUntilOpen: true, ...UPCOMING },
    { deletedAt: new Date() },
  ]) {
    await change(id, fields)
    expect(await leadsTo(code)).toBe(`/${orgSlug}`)
  }
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  for (const unknown of [code, 'AAAAAA', 'x'.repeat(200)]) {
    const { status, refusal } = await send('GET', `/api/b/${unknown}`)
    expect([status, refusal]).toEqual([404, { message: 'This link leads nowhere.' }])
  }
})

test('searches without end do not keep an organization’s page from being read', async () => {
  const school = await addSchool(orm)
  const searches = Array.from({ length: 60 }, (_, index) => send('GET', `/api/${school.slug}?q=quilt${index}`))
  const page = await send('GET', `/api/${school.slug}`)
  expect(page.status).toBe(200)
  expect((await Promise.all(searches)).map(({ status }) => status)).toContain(503)
})
