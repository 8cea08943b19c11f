import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { aboveValue, isGiven } from '../../api/contract/values/money/above-value.ts'
import { byDonor, byName } from './by-winner.ts'
import { excerpt } from './excerpt.ts'
import { leftInWords, paidInWords, resultOf, withoutWinner } from './receipt-words.ts'
import { withCodes } from './with-codes.ts'

test('bills are in the order of the alphabet, by name, else by label, whatever the case', () => {
  const bills = [
    { name: 'zoe', label: 'ann@example.org' },
    { name: null, label: 'bob@example.org' },
    { name: 'Ann', label: 'Paddle 12' },
  ]
  const inOrder = byName(bills.map((bill) => ({ ...account, ...bill })))
  expect(inOrder.map(({ called }) => called)).toEqual(['Ann', 'bob@example.org', 'zoe'])
})

test('a donor is one by their address, or by the same name; nobody and anonymous ones get no letter', () => {
  const items = [
    itemOf('Kite', { donorEmail: 'rose@example.org' }),
    itemOf('Quilt', { donorEmail: 'rose@example.org', donatedBy: 'Rose' }),
    itemOf('Lamp', { donatedBy: 'The Larks' }),
    itemOf('Vase', { donatedBy: 'the larks' }),
    itemOf('Sofa'),
    itemOf('Bowl', { donatedBy: 'Anonymous' }),
    itemOf('Hat', { donatedBy: 'an anonymous friend' }),
    itemOf('Boat', { donatedBy: 'Anonymous', donorEmail: 'bob@example.org' }),
  ]
  expect(byDonor(items).map(({ name, items: own }) => [name, own.length])).toEqual([
    [null, 1],
    ['Rose', 2],
    ['The Larks', 2],
  ])
})

test('what is above the estimated value is counted, never less than nothing', () => {
  expect(aboveValue('130.00', '100.50')).toBe(2_950)
  expect(aboveValue('90.00', '100.00')).toBe(0)
  expect(aboveValue('90.00', null)).toBeNull()
})

test('a short description stays, on one line and without its marks; a long one ends after a word, or within an endless one', () => {
  expect(excerpt('A **fine** kite.\n\nIt flies.', 100)).toBe('A fine kite. It flies.')
  expect(excerpt('A fine kite that flies', 14)).toBe('A fine kite…')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})

test.each([
  ['100.00', '0.00', '0.00', '0.00', 'Paid in full.', true, 'Paid'],
  ['60.00', '0.00', '40.00', '0.00', 'You paid $60.00. $40.00 is left to pay.', false, '$40.00 left to pay'],
  ['0.00', '0.00', '100.00', '0.00', 'Nothing was paid. $100.00 is left to pay.', false, '$100.00 left to pay'],
  ['60.00', '40.00', '0.00', '0.00', 'You paid $60.00. $40.00 was waived.', false, 'Nothing left to pay'],
  ['0.00', '100.00', '0.00', '0.00', 'Nothing was paid. $100.00 was waived.', false, 'Waived'],
  ['120.00', '0.00', '0.00', '70.00', 'You paid $120.00. $70.00 is yours to get back.', true, '$70.00 to give back'],
])(
  'for %s paid, %s waived, %s left, and %s too much, receipt and slip say no more than was given, nor less',
  (paid, waived, balance, credit, words, given, left) => {
    const bill = { ...account, paid, waived, balance, credit }
    expect([paidInWords(bill), isGiven(bill), leftInWords(bill)]).toEqual([words, given, left])
  },
)

test('an item has its short link and that as a QR code', async () => {
  const [drawn] = await withCodes([{ code: '4PN4KX' }], 'https://example.org/maple/admin/print')
  expect(drawn?.link.url.href).toBe('https://example.org/b/4PN4KX')
  expect(drawn?.link.path).toStartWith('M0 0h7v1')
})

test('others have their turn between two codes', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  const twenty = Array.from({ length: 20 }, () => ({ code: '4PN4KX' }))
  await withCodes(twenty, 'https://example.org')
  isDone = true
  await others
  expect(turns).toBeGreaterThanOrEqual(19)
})

test.each([
  [{ isClosed: false }, 'Not closed yet', ''],
  [{}, 'No bids', 'No one bid this time'],
  [{ wasCancelled: true, hasChance: true }, 'Offered to the next bidder', 'The result isn’t certain yet'],
  [{ wasCancelled: true }, 'No winner', 'No winner this time'],
  [{ fixedPrices: 1 }, 'Nothing bought', 'No one bought it this time'],
  [{ fixedPrices: 1, raised: '40.00' }, 'Sold at a fixed price', 'Raised $40.00'],
])('an item that nobody has, %j, is said to be so to its team and its donor', (more, forTeam, forDonor) => {
  const item = itemOf('Quilt', more)
  expect([withoutWinner(item), resultOf(item)]).toEqual([forTeam, forDonor])
})

test('a donor reads what an item raised', () => {
  expect(resultOf(itemOf('Quilt', { raised: '125.00', wasCancelled: true }))).toBe('Raised $125.00')
})

const sums = { paid: '0.00', waived: '0.00', balance: '0.00', credit: '0.00', total: '0.00' }
const account = { code: 'K7MQ2X', label: '', name: null, phone: null, ...sums, payments: [], lines: [] }

/** An item as it is printed: closed, and nobody’s. */
function itemOf(title: string, more: Partial<PrintedItem> = {}): PrintedItem {
  return {
    id: title,
    itemNumber: null,
    code: '23456C',
    title,
    description: '',
    imageUrl: null,
    category: null,
    donatedBy: null,
    donorEmail: null,
    estimatedValue: null,
    startingBid: '5.00',
    minimumRaise: '5.00',
    isInHall: false,
    fixedPrices: 0,
    currentBid: null,
    raised: null,
    nextBids: [],
    isClosed: true,
    wasCancelled: false,
    hasChance: false,
    guestList: null,
    winner: null,
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2026-01-02T00:00:00Z',
    ...more,
  }
}
