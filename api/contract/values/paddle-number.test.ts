import { expect, test } from 'bun:test'
import { paddleNumber, typedPaddle } from './paddle-number.ts'

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

test.each([12, '12', ' 12 ', '0012'])('%p is the number of a paddle', (given) => {
  expect(paddleNumber.parse(given)).toBe(12)
})

test.each([0, -1, 1.5, 10_000, Number.NaN, true, null, {}, '', '1e1', '0x10', '12.0', 'x'])('%p is none', (given) => {
  expect(paddleNumber.safeParse(given).error?.issues[0]?.message).toBe('Please enter a number from 1 to 9999')
})
