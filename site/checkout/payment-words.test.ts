import { expect, test } from 'bun:test'
import { remindedInWords } from '../admin/winners/queries/winners.ts'
import { countInWords } from '../admin/winners/ReminderDialog.tsx'
import { kindsInWords, owedInWords, paymentOptions, pickupInWords, promiseInWords } from './payment-words.ts'

test('what is left to pay is said, or what was paid too much', () => {
  expect(owedInWords({ balance: '25.00', credit: '0.00', hasTests: false })).toBe('$25.00 left')
  expect(owedInWords({ balance: '0.00', credit: '0.00', hasTests: false })).toBe('Paid')
  expect(owedInWords({ balance: '0.00', credit: '0.00', hasTests: true })).toBe('Paid (TEST)')
  expect(owedInWords({ balance: '0.00', credit: '1250.50', hasTests: false })).toBe('$1,250.50 to give back')
})

test('what came in is said kind by kind', () => {
  const cash = { kind: 'cash', amount: '1025.00' } as const
  expect(kindsInWords([cash, { kind: 'link', amount: '10.50' }])).toBe(
    'Cash\u00a0$1,025.00, Online payment\u00a0$10.50',
  )
})

test('what is left to pick up is counted', () => {
  expect(pickupInWords({ itemCount: 3, leftCount: 3 })).toBe('3 to pick up')
  expect(pickupInWords({ itemCount: 3, leftCount: 1 })).toBe('1 of 3 to pick up')
  expect(pickupInWords({ itemCount: 3, leftCount: 0 })).toBe('Picked up')
  expect(pickupInWords({ itemCount: 0, leftCount: 0 })).toBe('No items')
})

test('by when somebody pays is said, and that the day is over where they are', () => {
  const now = new Date('2026-05-04T05:00:00Z')
  expect(promiseInWords('2026-05-03', 'Pacific/Honolulu', now)).toBe('Pays by May 3')
  expect(promiseInWords('2026-05-03', 'America/New_York', now)).toBe('Promised May 3, overdue')
  expect(promiseInWords('2027-01-03', 'America/New_York', now)).toBe('Pays by Jan 3, 2027')
})

test('only owners are offered to waive', () => {
  expect(paymentOptions(false).map(({ value }) => value)).not.toContain('waived')
  expect(paymentOptions(true).map(({ value }) => value)).toContain('waived')
})

test('how many are reminded is said, and that only one of several emails is shown', () => {
  expect(countInWords(0)).toBe('No one can be reminded right now.')
  expect(countInWords(1)).toBe('1 winner gets this email.')
  expect(countInWords(1_200)).toBe('1,200 winners get it. This is the first one’s.')
  // Sent again, as its answer was lost.
  expect(remindedInWords(0)).toBe('No one was left to remind')
})
