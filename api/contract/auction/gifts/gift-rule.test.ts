import { expect, test } from 'bun:test'
import { refuseReturn } from '../places/own-places.ts'
import { giftAmount } from './gift-form.ts'
import { refuseGift } from './gift-rule.ts'
import { refuseGiftReturn } from './own-gift.ts'

const start = new Date('2026-12-04T18:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const HALF_AN_HOUR = 1_800

test('a cause takes gifts from its first instant, and no more at its last', () => {
  const standing = { isOpenToPublic: true, startTime: start, endTime: after(60) }
  const codes = [-0.001, 0, 59.999, 60].map(
    (seconds) => refuseGift({ arrivedAt: after(seconds), language: 'en' }, standing, null)?.code,
  )
  expect(codes).toEqual(['not-started', undefined, undefined, 'ended'])
})

test('a gift is a dollar at least, and at most what may be bid', () => {
  const read = ['0.99', '$1', '9,999,999', '9999999.01'].map((text) => giftAmount.safeParse(text).data)
  expect(read).toEqual([undefined, 100, 999_999_900, undefined])
})

test('gifts and places are taken back within half an hour, places not once their sale is over', () => {
  const gift = { givenAt: start, cancelledAt: null }
  const places = { boughtAt: start, isCancelled: false, isPickedUp: false, closedAt: null }
  const codes = (endTime: Date) => (seconds: number) => [
    refuseGiftReturn(gift, after(seconds), 'en')?.code,
    refuseReturn({ ...places, endTime }, after(seconds), 'en')?.code,
  ]
  expect([HALF_AN_HOUR, HALF_AN_HOUR + 0.001].map(codes(after(9_000)))).toEqual([
    [undefined, undefined],
    ['too-late', 'too-late'],
  ])
  expect([599.999, 600].map(codes(after(600)))).toEqual([
    [undefined, undefined],
    [undefined, 'ended'],
  ])
})
