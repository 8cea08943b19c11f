import { expect, test } from 'bun:test'
import { printedItem } from '../../tests/support/printed-item.ts'
import { resultOf, withoutWinner } from './without-winner.ts'

test.each([
  [{ isClosed: false }, 'Not closed yet', 'Bidding isn’t over yet'],
  [{}, 'No bids', 'No one bid this time'],
  [{ wasCancelled: true, isOffered: true }, 'Offered to the next bidder', 'The result isn’t certain yet'],
  [{ wasCancelled: true }, 'No winner', 'No winner this time'],
])('an item that nobody has, %j, is said to be so to its team and its donor', (more, forTeam, forDonor) => {
  const item = printedItem('Quilt', more)
  expect([withoutWinner(item), resultOf(item)]).toEqual([forTeam, forDonor])
})

test('a donor reads what an item raised', () => {
  expect(resultOf(printedItem('Quilt', { currentBid: '125.00', wasCancelled: true }))).toBe('Raised $125.00')
})
