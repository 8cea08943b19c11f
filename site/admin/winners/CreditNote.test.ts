import { expect, test } from 'bun:test'
import { creditWithoutPlaces } from './CreditNote.tsx'

/** Of places that cost $60 another owes $30; all else is paid. */
const sheet = {
  winner: { due: '30.00', paid: '30.00', waived: '0.00' },
  shares: [
    { itemId: 'party', amount: '-30.00' },
    { itemId: 'cabin', amount: '-5.00' },
  ],
}

test.each([
  [20, 20],
  // What is left costs less than was split off, so that they owe all of it.
  [40, 10],
  [60, 30],
])(
  'once $%d of places are cancelled of which another owes half, $%d of what was paid is too much',
  (amount, credit) => {
    expect(creditWithoutPlaces(sheet, { id: 'party', amount: '60.00' }, amount * 100)).toBe(credit * 100)
  },
)
