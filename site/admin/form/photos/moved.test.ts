import { expect, test } from 'bun:test'
import { moved } from './moved.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('what is at %d is at %d then, and the others keep their order', (from, to, after) => {
  expect(moved([...'abc'], from, to).join('')).toBe(after)
})
