import { expect, test } from 'bun:test'
import { creditWithoutPlaces } from './CreditNote.tsx'

/** Of places that cost $60 another owes $30; all else is paid. */
const sheet = {
  winner: { due: '30.00', given: '0.00', paid: '30.00', waived: '0.00' },
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

test('of places that were waived nothing is to give back', () => {
  const winner = { due: '60.00', given: '0.00', paid: '20.00', waived: '40.00' }
  expect(creditWithoutPlaces({ winner, shares: [] }, { id: 'party', amount: '60.00' }, 6_000)).toBe(2_000)
})

test('of what is more than a column of money takes, all is to give back', () => {
  const winner = { due: '109999989.00', given: '0.00', paid: '109999989.00', waived: '0.00' }
  const credit = creditWithoutPlaces({ winner, shares: [] }, { id: 'party', amount: '109999989.00' }, 10_999_998_900)
  expect(credit).toBe(10_999_998_900)
})
