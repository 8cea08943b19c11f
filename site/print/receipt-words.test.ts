import { expect, test } from 'bun:test'
import { isGiven, leftInWords, paidInWords } from './receipt-words.ts'

test.each([
  ['100.00', '0.00', '0.00', '0.00', 'Paid in full.', true, 'Paid'],
  [
    ...(['60.00', '0.00', '40.00', '0.00'] as const),
    'You paid $60.00 of all that you won. $40.00 is left to pay.',
    false,
    '$40.00 left to pay',
  ],
  [
    ...(['0.00', '0.00', '100.00', '0.00'] as const),
    'You paid nothing of all that you won. $100.00 is left to pay.',
    false,
    '$100.00 left to pay',
  ],
  [
    ...(['60.00', '40.00', '0.00', '0.00'] as const),
    'You paid $60.00 of all that you won. $40.00 was waived.',
    false,
    'Nothing left to pay',
  ],
  [
    ...(['0.00', '100.00', '0.00', '0.00'] as const),
    'You paid nothing of all that you won. $100.00 was waived.',
    false,
    'Waived',
  ],
  [
    ...(['120.00', '0.00', '0.00', '70.00'] as const),
    'You paid $120.00. $70.00 is yours to get back.',
    true,
    '$70.00 to give back',
  ],
])(
  'for %s paid, %s waived, %s left, and %s too much, receipt and slip say no more than was given, nor less',
  (paid, waived, balance, credit, words, given, left) => {
    const checkout = { code: 'K7MQ2X', paid, waived, balance, credit }
    expect([paidInWords(checkout), isGiven(checkout), leftInWords(checkout)]).toEqual([words, given, left])
  },
)
