import { expect, test } from 'bun:test'
import { isGiven, paidInWords } from './receipt-words.ts'

test.each([
  ['100.00', '0.00', '0.00', 'Paid in full.', true],
  ['60.00', '0.00', '40.00', 'You paid $60.00 of all that you won. $40.00 is left to pay.', false],
  ['0.00', '0.00', '100.00', 'You paid nothing of all that you won. $100.00 is left to pay.', false],
  ['60.00', '40.00', '0.00', 'You paid $60.00 of all that you won. $40.00 was waived.', false],
  ['0.00', '100.00', '0.00', 'You paid nothing of all that you won. $100.00 was waived.', false],
])(
  'a receipt for %s paid, %s waived, and %s left says no more than was given',
  (paid, waived, balance, words, given) => {
    const checkout = { code: 'K7MQ2X', paid, waived, balance }
    expect([paidInWords(checkout), isGiven(checkout)]).toEqual([words, given])
  },
)
