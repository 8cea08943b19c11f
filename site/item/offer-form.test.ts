import { expect, test } from 'bun:test'
import { HIGHEST_BID } from '../../api/contract/values/money/money.ts'
import { offerWords } from '../../api/contract/words/catalogues.ts'
import { checkOffer, overtakenBy, quickBids, shownAmount, typedOffer } from './offer-form.ts'

const say = offerWords('en')
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a quick bid outdoes what stands in the amount field, and a form without fields is an empty offer', () => {
  expect(typedOffer(form({ email: ' pat@example.org ', amount: '130.00', quickAmount: '145.00' }))).toEqual({
    email: 'pat@example.org',
    amount: '145.00',
    isMaximum: false,
    remindMe: false,
  })
  expect(typedOffer(form({ remindMe: 'on' })).remindMe).toBeTrue()
  expect(typedOffer(form({ isMaximum: 'on' })).isMaximum).toBeTrue()
  expect(typedOffer(form({}))).toEqual({ email: '', amount: '', isMaximum: false, remindMe: false })
})

test('a good offer becomes a normalised address and cents', () => {
  expect(checkOffer(say, { email: 'Pat@Example.org', amount: '130.5' }, 13_000)).toEqual({
    kind: 'good',
    email: 'pat@example.org',
    amount: 13_050,
  })
})

test.each([
  [{ email: 'pat@', amount: '130' }, { email: 'Please enter a valid email address' }],
  [{ email: 'pat@example.org', amount: '' }, { amount: 'Please enter a valid bid amount' }],
  [{ email: 'pat@example.org', amount: '0' }, { amount: 'Please enter a valid bid amount' }],
  [{ email: 'pat@example.org', amount: '1e3' }, { amount: 'Please enter a valid bid amount' }],
  [{ email: 'pat@example.org', amount: '129.99' }, { amount: 'Bid must be at least $130.00' }],
  [
    { email: '', amount: '1' },
    { email: 'Please enter a valid email address', amount: 'Bid must be at least $130.00' },
  ],
])('%p is answered with what to mend', (typed, faults) => {
  expect(checkOffer(say, typed, 13_000)).toEqual({ kind: 'faulty', faults })
})

test('the field offers the next minimum until somebody types, and once the price has moved past what was typed', () => {
  expect(shownAmount(null, '130.00')).toBe('130.00')
  expect(shownAmount({ text: '1', typedAgainst: '130.00' }, '130.00')).toBe('1')
  expect(shownAmount({ text: '200', typedAgainst: '130.00' }, '150.00')).toBe('200')
  expect(shownAmount({ text: '140', typedAgainst: '130.00' }, '150.00')).toBe('150.00')
})

test('a bid that came in while somebody typed is told to them, a price that fell is not', () => {
  expect(overtakenBy('130.00', '140.00')).toBe('140.00')
  expect(overtakenBy('0', '125.00')).toBe('125.00')
  expect(overtakenBy('130.00', '130.00')).toBeNull()
  expect(overtakenBy('130.00', '125.00')).toBeNull()
  expect(overtakenBy('130.00', null)).toBeNull()
  expect(overtakenBy(null, '140.00')).toBeNull()
})

test('quick bids lie one, two and five raises above the next minimum, to the cent, and never above the highest bid', () => {
  expect(quickBids(13_000, 500)).toEqual([13_500, 14_000, 15_500])
  expect(quickBids(12_501, 1)).toEqual([12_502, 12_503, 12_506])
  expect(quickBids(HIGHEST_BID - 500, 500)).toEqual([HIGHEST_BID])
})
