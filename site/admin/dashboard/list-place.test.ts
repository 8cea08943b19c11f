import { expect, test } from 'bun:test'
import { firstPageOf } from './list-place.ts'

const counts = { live: 20, upcoming: 20, ended: 9, archived: 4 }

test('archived items begin on the page on which the active ones end, or on the next', () => {
  expect(firstPageOf('archived', counts)).toBe(1)
  expect(firstPageOf('archived', { ...counts, ended: 10 })).toBe(2)
  expect(firstPageOf('archived', { ...counts, ended: 70 })).toBe(3)
})

test('the active items begin on the first page, and so does an empty tab', () => {
  expect(firstPageOf('active', { ...counts, ended: 70 })).toBe(1)
  expect(firstPageOf('archived', { ...counts, ended: 70, archived: 0 })).toBe(1)
})
