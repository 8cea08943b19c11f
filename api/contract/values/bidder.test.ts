import { expect, test } from 'bun:test'
import { bidderKey, bidderOf, isPaddle, isSameBidder, paddleLabel } from './bidder.ts'
import { maskEmail } from './mask.ts'

const jane = bidderOf({ email: 'jane@example.org', paddleId: null })
const twelve = bidderOf({ email: null, paddleId: '0b6f' })

test('a bidder is an address or a paddle, told apart by either', () => {
  expect([jane, twelve].map(bidderKey)).toEqual(['jane@example.org', '0b6f'])
  expect(isSameBidder(twelve, bidderOf({ email: null, paddleId: '0b6f' }))).toBe(true)
  expect(isSameBidder(twelve, jane)).toBe(false)
  expect(() => bidderOf({ email: null, paddleId: null })).toThrow('A bid is of nobody')
})

test('a paddle is shown by its number everywhere; no address looks like one', () => {
  expect(isPaddle(paddleLabel(12))).toBe(true)
  expect(maskEmail(paddleLabel(12))).toBe('Paddle 12')
  for (const address of ['paddle12@example.org', 'Paddle 12@example.org', 'Paddle 12 '])
    expect(isPaddle(address)).toBe(false)
})
