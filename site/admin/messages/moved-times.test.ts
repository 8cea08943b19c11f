import { beforeEach, expect, test } from 'bun:test'
import { messageDraft } from '../../../api/contract/email/message.ts'
import { inYear } from '../../../tests/support/in-year.ts'
import { messageOf } from './message-words.ts'
import { $moved, type MovedItem, movedAt, noteMoved, noteTold, notUndone } from './moved-times.ts'

inYear(2026)

const at = (day: number) => `2026-11-${day}T20:00:00.000Z`
const moved = (id: string, from: number, to: number, bulkEditId: string | null = null): MovedItem => ({
  id,
  title: id,
  start: null,
  end: [at(from), at(to)],
  bulkEditId,
})

beforeEach(() => $moved.set({}))

test('an item that is moved again was moved from where it was at first', () => {
  noteMoved('maple', [moved('quilt', 20, 21)])
  noteMoved('maple', [moved('quilt', 21, 22), moved('pie', 20, 22)])
  expect(movedAt('maple')).toEqual([moved('quilt', 20, 22), moved('pie', 20, 22)])
  expect(movedAt('oak')).toEqual([])
})

test('what is back where it was, or undone, needs telling no more', () => {
  noteMoved('maple', [moved('quilt', 20, 21)])
  noteMoved('maple', [moved('quilt', 21, 20)])
  expect(movedAt('maple')).toEqual([])
  noteMoved('maple', [moved('quilt', 20, 21), moved('pie', 20, 21, 'bulk'), moved('cake', 20, 21, 'bulk')])
  const refused = [{ id: 'cake', title: 'cake', reason: 'It has new bids.' }]
  const left = (isUndone: boolean) => notUndone(movedAt('maple'), [{ id: 'bulk', isUndone, refused }])
  expect(left(false)).toHaveLength(3)
  expect(left(true).map(({ id }) => id)).toEqual(['quilt', 'cake'])
  noteTold('maple', left(true))
  expect(left(true)).toEqual([])
})

test('what bidders were told is told anew once it is undone', () => {
  noteMoved('maple', [moved('quilt', 20, 21), moved('pie', 20, 21)])
  noteMoved('maple', [moved('quilt', 21, 22, 'bulk')])
  noteTold('maple', movedAt('maple'))
  const left = (isUndone: boolean) => notUndone(movedAt('maple'), [{ id: 'bulk', isUndone, refused: [] }])
  expect(left(false)).toEqual([])
  expect(left(true)).toEqual([moved('quilt', 22, 21)])
})

test('where the later of two moves is undone, the earlier one is still to be told', () => {
  noteMoved('maple', [moved('quilt', 20, 21)])
  noteMoved('maple', [moved('quilt', 21, 22, 'bulk')])
  const left = notUndone(movedAt('maple'), [{ id: 'bulk', isUndone: true, refused: [] }])
  expect(left).toEqual([moved('quilt', 20, 21)])
})

test('what was moved is offered for a day, and a move after that begins anew', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const tomorrow = noon + 86_400_000
  noteMoved('maple', [moved('quilt', 20, 21)], noon)
  noteMoved('maple', [], tomorrow - 1)
  expect(movedAt('maple', tomorrow - 1)).toHaveLength(1)
  expect(movedAt('maple', tomorrow)).toEqual([])
  noteMoved('maple', [moved('quilt', 21, 22)], tomorrow)
  expect(movedAt('maple', tomorrow)).toEqual([moved('quilt', 21, 22)])
})

const school = { name: 'Pine Hill School', timeZone: 'America/Chicago' }
const start = ['2026-11-01T16:00:00.000Z', '2026-11-02T16:00:00.000Z'] as const
const end = ['2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z'] as const
const movedItem = (title: string, more: Partial<MovedItem> = {}): MovedItem => ({
  id: crypto.randomUUID(),
  title,
  start: null,
  end,
  bulkEditId: null,
  ...more,
})

test('the text names each item with its old and new time, on the clocks of the organization', () => {
  const quilt = movedItem('Quilt')
  expect(messageOf([quilt], school)).toEqual({
    audience: 'items',
    itemIds: [quilt.id],
    subject: 'New times for Quilt',
    text: `Hello,

An auction you bid on has new times.

Quilt
Closes Sun, Nov 22, 8:00 PM CT (before: Sat, Nov 21, 8:00 PM CT)

Thank you for bidding!
Pine Hill School`,
  })
  const both = messageOf([movedItem('Quilt', { start })], school)
  expect(both.text).toContain('Opens Mon, Nov 2, 10:00 AM CT (before: Sun, Nov 1, 10:00 AM CT)\nCloses Sun')
})

test('whatever was moved, the text can be sent as it is', () => {
  const long = 'A whole long weekend for two families at the lakeside cabin '.repeat(3)
  for (const count of [1, 2, 16, 300, 301]) {
    const message = messageOf(
      Array.from({ length: count }, () => movedItem(long, { start })),
      school,
    )
    expect(messageDraft.safeParse(message).success).toBeTrue()
    expect(message.audience).toBe(count > 300 ? 'bidders' : 'items')
  }
})
