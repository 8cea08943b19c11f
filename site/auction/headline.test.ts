import { expect, test } from 'bun:test'
import { biddingWords } from '../words/catalogues.ts'
import { headlineOf } from './headline.ts'

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
