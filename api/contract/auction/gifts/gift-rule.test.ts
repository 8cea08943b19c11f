import { expect, test } from 'bun:test'
import { refuseReturn } from '../places/own-places.ts'
import { matchOf, thermometerOf } from './cause-view.ts'
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

const NO_AMOUNT = 'Please enter an amount, like 50 or 49.50'
test.each([
  ['$1', undefined],
  ['9,999,999', undefined],
  ['0.99', 'Please give at least $1'],
  ['0', 'Please give at least $1'],
  ['9999999.01', 'That’s more than this page takes'],
  ['-5', NO_AMOUNT],
  ['1e3', NO_AMOUNT],
  ['5.005', NO_AMOUNT],
])('who gives %s is told: %p', (text, message) => {
  expect(giftAmount.safeParse(text).error?.issues[0]?.message).toBe(message)
})

test('a match is what was given, up to its limit; a thermometer is full at its goal, however much is above it', () => {
  expect([matchOf('60.00', 5_000), matchOf('40.00', 5_000), matchOf('40.00', null)]).toEqual(['50.00', '40.00', '0.00'])
  const cause = { given: '60.00', matched: '50.00' }
  expect(thermometerOf({ ...cause, goal: '120.00' })).toEqual({ raised: 11_000, percent: 91 })
  expect(thermometerOf({ given: '29.00', matched: '0.00', goal: '100.00' }).percent).toBe(29)
  expect(thermometerOf({ ...cause, goal: '100.00' })).toEqual({ raised: 11_000, percent: 100 })
  expect(thermometerOf({ ...cause, goal: null })).toEqual({ raised: 11_000, percent: null })
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
