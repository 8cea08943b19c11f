import { expect, test } from 'bun:test'
import { hourInWords } from './hour-in-words.ts'

test.each([
  [0, '12 AM'],
  [1, '1 AM'],
  [12, '12 PM'],
  [19, '7 PM'],
])('hour %p is "%s"', (hour, words) => {
  expect(hourInWords(hour)).toBe(words)
})
