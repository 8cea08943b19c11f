import { expect, test } from 'bun:test'
import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import { biddingWords } from '../words/catalogues.ts'
import { isHot, isNew } from './badges.ts'
import { headlineOf, stanceOf } from './stance.ts'

const timestamp = '2024-12-06T12:00:00.000Z'
const bid = (id: string, amount: string, isWinning = false): PublicBid => ({
  id,
  amount,
  isWinning,
  timestamp,
  maskedEmail: 'j***@e***.org',
  automaticFor: null,
})

const mine = { id: 'a', amount: '130.00' }
const raise = { id: 'b', amount: '135.00' }
const [low, lowOnTop, top] = [bid('a', '130.00'), bid('a', '130.00', true), bid('b', '135.00', true)]
const winning = { kind: 'winning', amount: '130.00', maximum: null } as const
const outbid = { kind: 'outbid', amount: '130.00' } as const
const cancelled = { kind: 'cancelled', amount: '135.00' } as const

test.each([
  ['somebody who has not bid stands nowhere', [], [lowOnTop], 1, null],
  ['nothing is said before the list has been read', [mine], [], 1, null],
  ['the bidder whose bid is on top is winning', [raise], [top, low], 2, { ...winning, amount: '135.00' }],
  ['a bidder is outbid once another bid is on top', [mine], [top, low], 2, outbid],
  ['a bid that left the list was cancelled', [raise], [lowOnTop], 1, cancelled],
  ['so was the only bid', [raise], [], 0, cancelled],
  ['after a cancelled raise the bidder leads again with the bid before it', [mine, raise], [lowOnTop], 1, winning],
  [
    'a bid further down than the list reaches is outbid, not cancelled',
    [mine],
    [bid('z', '999.00', true)],
    201,
    outbid,
  ],
] as const)('%s', (_rule, ownBids, list, count, stance) => {
  expect(stanceOf([...ownBids], [...list], count)).toEqual(stance)
})

test('what a maximum from this device bids is this device’s, also once its own bid is off the list', () => {
  const ownBid = { id: 'a', amount: '100.00' }
  const automatic = { ...bid('c', '125.00', true), automaticFor: 'a' }
  const leads = { ...winning, amount: '125.00' }
  const recent = [automatic, bid('b', '120.00')]
  expect(stanceOf([ownBid], recent, 203)).toEqual(leads)
  expect(stanceOf([{ ...ownBid, maximum: 20_000 }], recent, 203)).toEqual({ ...leads, maximum: 20_000 })
  expect(stanceOf([{ ...ownBid, maximum: 12_500 }], recent, 203)).toEqual(leads)
  const passed = { ...automatic, isWinning: false }
  const list = [bid('d', '130.00', true), passed, bid('b', '120.00'), bid('a', '100.00')]
  expect(stanceOf([ownBid], list, 4)).toEqual({ kind: 'outbid', amount: '125.00' })
})

const say = biddingWords('en')

const quiet = { message: null, secondsToWait: 0, stance: null, overtakenBy: null }
const success = { tone: 'success', text: 'You’re winning at $130.00' } as const
const wait = { tone: 'error', text: 'Please wait 9 seconds before bidding again.' } as const

const refused = { message: wait, secondsToWait: 9, stance: winning }
const beaten = { secondsToWait: 9, stance: outbid }
const soon = 'You can bid again in 9 seconds.'
const overtaken = { overtakenBy: '140.00' }

test.each([
  ['somebody who only looks is told nothing', {}, null, null, null],
  ['what became of an accepted bid is said once', { message: success, stance: winning }, 'good', success.text, null],
  ['a refusal does not hide that its bidder is winning', refused, 'good', 'You’re winning', wait.text],
  ['an outbid is told while there is something else to say', beaten, 'bad', 'You’ve been outbid', soon],
  ['also while a success is said', { message: success, stance: outbid }, 'bad', 'You’ve been outbid', null],
  ['whoever is typing their first bid is told of one that came in', overtaken, 'bad', 'Someone bid $140.00', null],
  ['one second is not seconds', { secondsToWait: 1 }, null, null, 'You can bid again in 1 second.'],
] as const)('%s', (_rule, more, tone, text, note) => {
  expect(headlineOf(say, { ...quiet, ...more })).toEqual({ tone, text, note })
})

test('it is said in the reader’s language', () => {
  expect(headlineOf(biddingWords('es'), { ...quiet, secondsToWait: 1, stance: winning })).toEqual({
    tone: 'good',
    text: 'Va ganando',
    note: 'Puede volver a ofertar en 1 segundo.',
  })
})

test('an item is hot above five bids', () => {
  expect(isHot({ bidCount: 5 })).toBe(false)
  expect(isHot({ bidCount: 6 })).toBe(true)
})

test('an item is new on the day it starts, where the organization is', () => {
  const item = { startTime: '2024-12-07T02:00:00.000Z' }
  const lateEvening = new Date('2024-12-07T05:30:00Z')
  expect(isNew(item, 'America/Chicago', lateEvening)).toBe(true)
  expect(isNew(item, 'America/Chicago', new Date('2024-12-07T06:00:00Z'))).toBe(false)
})
