import { beforeEach, expect, test } from 'bun:test'
import { $moved, type MovedItem } from './moved-store.ts'
import { forgetMoved, movedAt, noteMoved, notUndone } from './moved-times.ts'

const at = (day: number) => `2026-11-${day}T20:00:00.000Z`
const moved = (id: string, from: number, to: number, bulkEditId: string | null = null): MovedItem => ({
  ...{ id, title: id, start: null, end: [at(from), at(to)], bulkEditId },
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
  forgetMoved('maple')
  expect(movedAt('maple')).toEqual([])
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
