import { expect, test } from 'bun:test'
import { newReferenceCode } from '../../../../db/schema/bidder.ts'
import { bidderKey, bidderOf, isSameBidder, paddleLabel, paddleNumber, typedPaddle } from './bidder.ts'
import { isPhone } from './bidder-contact.ts'
import { maskEmail } from './mask.ts'

const jane = bidderOf({ email: 'jane@example.org', bidderId: null })
const twelve = bidderOf({ email: null, bidderId: '0b6f' })

test('a bidder is an address or a paddle, told apart by either', () => {
  expect([jane, twelve].map(bidderKey)).toEqual(['jane@example.org', '0b6f'])
  expect(isSameBidder(twelve, bidderOf({ email: null, bidderId: '0b6f' }))).toBe(true)
  expect(isSameBidder(twelve, jane)).toBe(false)
  expect(() => bidderOf({ email: null, bidderId: null })).toThrow('A bid is of nobody')
})

test('a paddle is shown by its number everywhere', () => {
  expect(maskEmail(paddleLabel(12))).toBe('Paddle 12')
})

test('a reference code has six characters, none of which looks like another', () => {
  const codes = Array.from({ length: 500 }, newReferenceCode)
  for (const code of codes) expect(code).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(new Set(codes).size).toBe(500)
})

test.each([
  [' #7 ', 7],
  ['Paddle 12', 12],
  ['paddle12', 12],
  ['9999', 9999],
  ['0', null],
  ['10000', null],
  ['12@example.org', null],
])('typed as %p it is paddle %p', (text, number) => {
  expect(typedPaddle(text)).toBe(number)
})

test.each([12, ' 12 ', '0012'])('%p is the number of a paddle', (given) => {
  expect(paddleNumber.parse(given)).toBe(12)
})

test.each([0, -1, 1.5, 10_000, Number.NaN, true, null, {}, '', '1e1', '0x10', '12.0', 'x'])('%p is none', (given) => {
  expect(paddleNumber.safeParse(given).error?.issues[0]?.message).toBe('Please enter a number from 1 to 9999')
})

test.each(['555 0142 99', '(555) 123-4567', '+1 555.123.4567', '5551234567 x12', '+52 55 1234 5678', '1234567'])(
  '%s is a phone number',
  (text) => expect(isPhone(text)).toBe(true),
)

test.each(['', '555-12', '1'.repeat(21), '555 123 4567 call me', 'x1234567x', '+()-. x'])('“%s” is none', (text) =>
  expect(isPhone(text)).toBe(false),
)
