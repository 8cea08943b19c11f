import { expect, test } from 'bun:test'
import type { Item } from '../items/admin-view.ts'
import { matchRows } from './judge-rows.ts'

const now = new Date('2026-12-05T12:00:00Z')
const gala = { eventId: 'gala', now }
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const itemsOf = (rows: Parameters<typeof matchRows>[0], items: Item[]) =>
  matchRows(rows, items, gala).map((match) => match.item)

function item(title: string, more: Partial<Item> = {}): Item {
  const times = { startTime: at(-1), endTime: at(1), createdAt: at(-9) }
  const about = {
    id: crypto.randomUUID(),
    eventId: 'gala',
    title,
    donatedBy: null,
    itemNumber: null,
    isActive: true,
    isDraft: false,
    deletedAt: null,
  }
  return { ...about, ...times, ...more } as Item
}

test('a number names its item, whatever the title and the phase', () => {
  const quilt = item('Quilt', { itemNumber: 7, endTime: at(-1), startTime: at(-2) })
  expect(itemsOf([{ itemNumber: ' 7 ', title: 'Blanket' }], [quilt])).toEqual([quilt])
  expect(itemsOf([{ itemNumber: '8', title: 'Quilt' }], [quilt])).toEqual([null])
})

test('a row without a number is about the item of its title, the second about the second', () => {
  const [second, first] = [item('A  quilt', { itemNumber: 5 }), item('a Quilt', { itemNumber: 2 })]
  const rows = [{ title: 'A QUILT ' }, { title: 'a quilt' }, { title: 'A quilt' }]
  expect(itemsOf(rows, [second, first])).toEqual([first, second, null])
})

test('a number that an item of another event has names none, and its row is about an item of its title and donor', () => {
  const lastYears = item('Quilt', { eventId: 'fair', itemNumber: 3 })
  const [anns, bobs] = ['Ann', 'Bob'].map((donatedBy, index) => item('Quilt', { donatedBy, itemNumber: 41 + index }))
  const row = { itemNumber: '3', title: 'quilt', donatedBy: 'bob' }
  expect(matchRows([row], [lastYears], gala)).toEqual([{ item: null, isByTitle: false, isRenumbered: true }])
  expect(matchRows([row], [lastYears, anns as Item, bobs as Item], gala)).toEqual([
    { item: bobs as Item, isByTitle: true, isRenumbered: true },
  ])
  const [ended, archived] = [{ startTime: at(-3), endTime: at(-2) }, { isActive: false }].map((more) =>
    item('Quilt', { donatedBy: 'Bob', ...more }),
  )
  expect(itemsOf([row], [lastYears, archived as Item, ended as Item])).toEqual([ended as Item])
  expect(itemsOf([{ title: 'Quilt' }], [lastYears])).toEqual([null])
})

test('of one title, each donor’s row is about that donor’s item, and another donor’s is a new one', () => {
  const [anns, bobs, nobodys] = ['Ann', 'Bob', null].map((donatedBy) => item('Dinner', { donatedBy }))
  const rows = ['Bob', 'Cleo', 'Ann', 'Dora'].map((donatedBy) => ({ title: 'Dinner', donatedBy }))
  expect(itemsOf(rows, [anns as Item, bobs as Item, nobodys as Item])).toEqual([
    bobs as Item,
    nobodys as Item,
    anns as Item,
    null,
  ])
})

test('what ended or is archived is left alone, and what another row names; rows without a title are about nothing', () => {
  const ended = item('Quilt', { startTime: at(-3), endTime: at(-2) })
  const archived = item('Quilt', { isActive: false })
  const named = item('Quilt', { itemNumber: 3 })
  expect(itemsOf([{ title: 'Quilt' }, { itemNumber: '3' }], [ended, archived, named])).toEqual([null, named])
  const rows = [{}, { title: ' ' }, { itemNumber: 'x', title: 'Quilt' }]
  expect(itemsOf(rows, [item('Quilt')])).toEqual([null, null, null])
})

test('titles of accents without end take no time', () => {
  const rows = Array.from({ length: 200 }, () => ({ title: '\u0301\u0316'.repeat(5_000) }))
  // Of the processor: other processes may have it meanwhile.
  const before = process.cpuUsage()
  matchRows(rows, [], gala)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

test('of many rows and items of one title, each is looked at a few times only, or nobody could bid meanwhile', () => {
  let looks = 0
  const items = Array.from({ length: 300 }, (_, index) =>
    Object.defineProperty(item('Gift card'), 'donatedBy', {
      get() {
        looks++
        return `Donor ${index}`
      },
    }),
  )
  const rows = items.map((_, index) => ({ title: 'Gift card', donatedBy: `Donor ${index + 100}` }))
  expect(itemsOf(rows, items)).toEqual(rows.map((_, index) => items[index + 100] ?? null))
  expect(looks).toBeLessThan(10 * items.length)
})
