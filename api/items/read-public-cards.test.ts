import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'

const database = await freshDatabase()
const { orm } = database
const { send } = openTestApp(database)
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
    { title: 'Boat trip', startTime: inHours(2), endTime: inHours(70) },
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
    ['several things at once', 'category=Crafts&q=wool&bids=none', ['100% Wool']],
  ])('are searched by %s', async (_what, query, found) => {
    expect(await titles(query)).toEqual(found)
    expect(await read(query)).toMatchObject({ itemCount: 6, pagination: { totalCount: found.length } })
  })

  test('without bids are those that one can still bid on', async () => {
    const [lessons] = (await read('q=piano')).auctions
    await send('POST', `/api/${school.slug}/auction/${lessons?.slug}/bid`, { email: 'ann@example.org', amount: 500 })
    expect(await titles('bids=none')).toEqual(['Handmade Quilt', 'Boat trip', '100% Wool'])
  })
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
