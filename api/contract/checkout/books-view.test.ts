import { expect, test } from 'bun:test'
import { hasLongWord } from './books-view.ts'

test.each([
  ['Nov 27, 10:08 AM', false],
  ['Jane Okafor, P8K7ZV', false],
  ['She paid twice, once in cash', false],
  ['jane-6fc9a620@example.org', true],
])('%s has a word too long for a phone: %p', (cell, isLong) => {
  expect(hasLongWord(cell)).toBe(isLong)
})
