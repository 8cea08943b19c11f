import { expect, test } from 'bun:test'
import type { PublicBid } from '../../api/contract/bidding/bid-view.ts'
import { biddingWords } from '../words/catalogues.ts'
import { headlineOf } from './headline.ts'
import { stanceOf } from './stance.ts'

const timestamp = '2024-12-06T12:00:00.000Z'
const bid = (id: string, amount: string, isWinning = false): PublicBid => ({
  id,
  amount,
  isWinning,
  timestamp,
  maskedEmail: 'j***@e***.org',
  automaticFor: null,
})

test('somebody who has not bid stands nowhere', () => {
  expect(stanceOf([], [bid('a', '130.00', true)], 1)).toBeNull()
})

test('the bidder whose bid is on top is winning', () => {
  const own = { id: 'b', amount: '135.00' }
  expect(stanceOf([own], [bid('b', '135.00', true), bid('a', '130.00')], 2)).toEqual({
    kind: 'winning',
    amount: '135.00',
  })
})

test('what a maximum from this device bids is this device’s, also once its own bid is off the list', () => {
  const own = { id: 'a', amount: '100.00' }
  const automatic = { ...bid('c', '125.00', true), automaticFor: 'a' }
  expect(stanceOf([own], [automatic, bid('b', '120.00')], 203)).toEqual({ kind: 'winning', amount: '125.00' })
  const passed = { ...automatic, isWinning: false }
  const list = [bid('d', '130.00', true), passed, bid('b', '120.00'), bid('a', '100.00')]
  expect(stanceOf([own], list, 4)).toEqual({ kind: 'outbid', amount: '125.00' })
})

test('a bidder is outbid once another bid is on top', () => {
  const own = { id: 'a', amount: '130.00' }
  expect(stanceOf([own], [bid('b', '135.00', true), bid('a', '130.00')], 2)).toEqual({
    kind: 'outbid',
    amount: '130.00',
  })
})

test('a bid that left the list was cancelled', () => {
  const own = { id: 'b', amount: '135.00' }
  expect(stanceOf([own], [bid('a', '130.00', true)], 1)).toEqual({ kind: 'cancelled', amount: '135.00' })
  expect(stanceOf([own], [], 0)).toEqual({ kind: 'cancelled', amount: '135.00' })
})

test('after a cancelled raise the bidder leads again with the bid before it', () => {
  const own = [
    { id: 'a', amount: '130.00' },
    { id: 'b', amount: '135.00' },
  ]
  expect(stanceOf(own, [bid('a', '130.00', true)], 1)).toEqual({ kind: 'winning', amount: '130.00' })
})

test('a bid further down than the list reaches is outbid, not cancelled', () => {
  const own = { id: 'a', amount: '130.00' }
  expect(stanceOf([own], [bid('z', '999.00', true)], 201)).toEqual({ kind: 'outbid', amount: '130.00' })
})

test('nothing is said before the list has been read', () => {
  expect(stanceOf([{ id: 'a', amount: '130.00' }], [], 1)).toBeNull()
})

const say = biddingWords('en')

const quiet = { message: null, secondsToWait: 0, stance: null, overtakenBy: null }
const winning = { kind: 'winning', amount: '130.00' } as const
const outbid = { kind: 'outbid', amount: '130.00' } as const

test('somebody who only looks is told nothing', () => {
  expect(headlineOf(say, quiet)).toEqual({ tone: null, text: null, note: null })
})

test('what became of an accepted bid is said once', () => {
  const message = { tone: 'success', text: 'You’re winning at $130.00' } as const
  const headline = { tone: 'good', text: 'You’re winning at $130.00', note: null } as const
  expect(headlineOf(say, { ...quiet, message, stance: winning })).toEqual(headline)
})

test('a refusal does not hide that its bidder is winning', () => {
  const message = { tone: 'error', text: 'Please wait 9 seconds before bidding again.' } as const
  expect(headlineOf(say, { ...quiet, message, secondsToWait: 9, stance: winning })).toEqual({
    tone: 'good',
    text: 'You’re winning',
    note: 'Please wait 9 seconds before bidding again.',
  })
})

test('an outbid is told while there is something else to say', () => {
  const headline = { tone: 'bad', text: 'You’ve been outbid', note: 'You can bid again in 9 seconds.' } as const
  expect(headlineOf(say, { ...quiet, secondsToWait: 9, stance: outbid })).toEqual(headline)
  const message = { tone: 'success', text: 'You’re winning at $130.00' } as const
  expect(headlineOf(say, { ...quiet, message, stance: outbid })).toMatchObject({
    tone: 'bad',
    text: 'You’ve been outbid',
  })
})

test('somebody who is typing their first bid is told of one that came in', () => {
  expect(headlineOf(say, { ...quiet, overtakenBy: '140.00' })).toEqual({
    tone: 'bad',
    text: 'Someone bid $140.00',
    note: null,
  })
})

test('one second is not seconds', () => {
  expect(headlineOf(say, { ...quiet, secondsToWait: 1 }).note).toBe('You can bid again in 1 second.')
})

test('it is said in the reader’s language', () => {
  expect(headlineOf(biddingWords('es'), { ...quiet, secondsToWait: 1, stance: winning })).toEqual({
    tone: 'good',
    text: 'Va ganando',
    note: 'Puede volver a ofertar en 1 segundo.',
  })
})
