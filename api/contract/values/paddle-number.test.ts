import { expect, test } from 'bun:test'
import { typedPaddle } from './paddle-number.ts'

test.each([
  ['12', 12],
  [' #7 ', 7],
  ['Paddle 12', 12],
  ['paddle12', 12],
  ['9999', 9999],
  ['0', null],
  ['10000', null],
  ['-3', null],
  ['1.5', null],
  ['', null],
  ['12@example.org', null],
])('typed as %p it is paddle %p', (text, number) => {
  expect(typedPaddle(text)).toBe(number)
})
