import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'

const { orm, send } = await sharedApp()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function schoolWith(items: Parameters<typeof addItem>[2][]) {
  const school = await addSchool(orm)
  await Promise.all(items.map((item) => addItem(orm, school, item)))
  const read = async (query: string) => (await send('GET', `/api/${school.slug}?${query}`)).body
  return { school, read, titles: async (query: string) => (await read(query)).auctions.map(({ title }) => title) }
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
    ['words in any order and case, in title, donor, and category', 'q=QUILT craft okafor', ['Handmade Quilt']],
    ['all of its words', 'q=quilt piano', []],
    ['any character', 'q=100%25', ['100% Wool']],
    ['what is no pattern', 'q=.*(%5B_', []],
    ['a category', 'category=Crafts', ['Handmade Quilt', '100% Wool']],
    ['what closes within a day', 'ends=soon', ['Piano lessons']],
    ['being open now', 'phase=open', ['Piano lessons', 'Handmade Quilt']],
    ['opening later', 'phase=later', ['Boat trip', '100% Wool']],
    ['having ended', 'phase=ended', ['Cake', 'Old cake']],
    ['a least price', 'from=125.01', ['Boat trip']],
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
    expect(await titles("only=1' or '1'='1")).toHaveLength(6)
  })

  test('without bids are those that one can still bid on', async () => {
    const [lessons] = (await read('q=piano')).auctions
    await send('POST', `/api/${school.slug}/auction/${lessons?.slug}/bid`, { email: 'ann@example.org', amount: 500 })
    expect(await titles('bids=none')).toEqual(['Handmade Quilt', 'Boat trip', '100% Wool'])
  })
})

test('the price that is looked for is the current bid, once there is one', async () => {
  const { school, titles, read } = await schoolWith([{ title: 'Quilt', startingBid: 5000 }])
  const [quilt] = (await read('')).auctions
  expect([await titles('to=50'), await titles('from=51')]).toEqual([['Quilt'], []])
  await send('POST', `/api/${school.slug}/auction/${quilt?.slug}/bid`, { email: 'ann@example.org', amount: 60 })
  expect([await titles('to=50'), await titles('from=60&to=60')]).toEqual([[], ['Quilt']])
})

test('items are sorted by price or by bids, live ones first all the same', async () => {
  const { school, titles, read } = await schoolWith([
    { title: 'Dear', startingBid: 90000, endTime: inHours(1) },
    { title: 'Cheap', startingBid: 500, endTime: inHours(3) },
    { title: 'Middling', startingBid: 4000, endTime: inHours(2) },
    { title: 'Cheaper, but later', startingBid: 100, startTime: inHours(5), endTime: inHours(6) },
  ])
  expect(await titles('sort=price')).toEqual(['Cheap', 'Middling', 'Dear', 'Cheaper, but later'])
  const [cheap] = (await read('q=cheap')).auctions
  await send('POST', `/api/${school.slug}/auction/${cheap?.slug}/bid`, { email: 'ann@example.org', amount: 500 })
  expect(await titles('sort=price')).toEqual(['Middling', 'Cheap', 'Dear', 'Cheaper, but later'])
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
