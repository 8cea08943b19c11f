import { expect, test } from 'bun:test'
import { waited } from './waited.ts'

test.each([
  [null, 'None'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [2 * 86_400 - 1, '47 h'],
  [2 * 86_400, '2 days'],
])('%p seconds read %p', (seconds, words) => {
  expect(waited(seconds)).toBe(words)
})
