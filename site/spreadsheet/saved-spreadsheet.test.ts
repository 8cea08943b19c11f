import { expect, test } from 'bun:test'
import { instantOfLastDay } from './saved-spreadsheet.ts'

test.each([
  ['2026-12-04T12:00:01Z', true],
  ['2026-12-04T12:00:00Z', false],
  ['2026-12-05T12:00:01Z', false],
  ['yes', false],
])('at noon of December 5, a spreadsheet saved at %s is still there: %p', (savedAt, isThere) => {
  expect(instantOfLastDay(savedAt, new Date('2026-12-05T12:00:00Z')) !== null).toBe(isThere)
})
