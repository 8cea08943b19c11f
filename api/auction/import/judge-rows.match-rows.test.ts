import { expect, test } from 'bun:test'
import type { Item } from '../items/admin-view.ts'
import { matchRows } from './judge-rows.ts'

const now = new Date('2026-12-05T12:00:00Z')
const gala = { eventId: 'gala', now }
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

function item(title: string, more: Partial<Item> = {}): Item {
  const times = { startTime: at(-1), endTime: at(1), createdAt: at(-9) }
  const about = {
    id: crypto.randomUUID(),
    eventId: 'gala',
    title,
    itemNumber: null,
    isActive: true,
    isDraft: false,
    deletedAt: null,
  }
  return { ...about, ...times, ...more } as Item
}

test('a number names its item, whatever the title and the phase', () => {
  const quilt = item('Quilt', { itemNumber: 7, endTime: at(-1), startTime: at(-2) })
  expect(matchRows([{ itemNumber: ' 7 ', title: 'Blanket' }], [quilt], gala)).toEqual([quilt])
  expect(matchRows([{ itemNumber: '8', title: 'Quilt' }], [quilt], gala)).toEqual([null])
})

test('a row without a number is about the item of its title, the second about the second', () => {
  const [second, first] = [item('A  quilt', { itemNumber: 5 }), item('a Quilt', { itemNumber: 2 })]
  const rows = [{ title: 'A QUILT ' }, { title: 'a quilt' }, { title: 'A quilt' }]
  expect(matchRows(rows, [second, first], gala)).toEqual([first, second, null])
})

test('a title is that of an item of the event at hand, a number that of any', () => {
  const lastYears = item('Quilt', { eventId: 'fair', itemNumber: 3 })
  expect(matchRows([{ title: 'Quilt' }, { itemNumber: '3' }], [lastYears], gala)).toEqual([null, lastYears])
})

test('what ended or is archived is left alone, and what another row names; rows without a title are about nothing', () => {
  const ended = item('Quilt', { startTime: at(-3), endTime: at(-2) })
  const archived = item('Quilt', { isActive: false })
  const named = item('Quilt', { itemNumber: 3 })
  expect(matchRows([{ title: 'Quilt' }, { itemNumber: '3' }], [ended, archived, named], gala)).toEqual([null, named])
  const rows = [{}, { title: ' ' }, { itemNumber: 'x', title: 'Quilt' }]
  expect(matchRows(rows, [item('Quilt')], gala)).toEqual([null, null, null])
})

test('titles of accents without end take no time', () => {
  const rows = Array.from({ length: 200 }, () => ({ title: '\u0301\u0316'.repeat(5_000) }))
  // Of the processor: other processes may have it meanwhile.
  const before = process.cpuUsage()
  matchRows(rows, [], gala)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
