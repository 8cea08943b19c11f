import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { aboveValue, isGiven } from '../../api/contract/values/money/above-value.ts'
import { byDonor, byWinner } from './by-winner.ts'
import { excerpt } from './excerpt.ts'
import { leftInWords, paidInWords, resultOf, withoutWinner } from './receipt-words.ts'
import { withCodes } from './with-codes.ts'

const wonBy = (label: string, name: string | null = null, paddleId: string | null = null) => ({
  label,
  name,
  paddleId,
  phone: null,
  checkout: null,
})

test('a winner has all that they won and what it comes to, by name, else by address', () => {
  const items = [
    itemOf('Kite', { winner: wonBy('zoe@example.org', 'Ann'), currentBid: '10.10' }),
    itemOf('Quilt', { winner: wonBy('bob@example.org'), currentBid: '5.00' }),
    itemOf('Lamp', { winner: wonBy('zoe@example.org', 'Ann'), currentBid: '20.20' }),
    itemOf('Vase'),
  ]
  expect(byWinner(items).map(({ called, total, items: own }) => [called, total, own.length])).toEqual([
    ['Ann', '30.30', 2],
    ['bob@example.org', '5.00', 1],
  ])
})

test('two whose addresses were erased are two', () => {
  const items = ['1', '2'].map((digit) => itemOf(digit, { winner: wonBy('erased', null, digit), currentBid: '5.00' }))
  expect(byWinner(items).map(({ called, total }) => [called, total])).toEqual([
    ['erased', '5.00'],
    ['erased', '5.00'],
  ])
})

test('two who had the paddle of one number after each other are two', () => {
  const items = [
    itemOf('Kite', { winner: wonBy('Paddle 12', 'Ann', 'the first'), currentBid: '5.00' }),
    itemOf('Quilt', { winner: wonBy('Paddle 12', null, 'the second'), currentBid: '7.00' }),
  ]
  expect(byWinner(items).map(({ called, total }) => [called, total])).toEqual([
    ['Ann', '5.00'],
    ['Paddle 12', '7.00'],
  ])
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

test('a short description stays, on one line and without its marks', () => {
  expect(excerpt('A **fine** kite.\n\nIt flies.', 100)).toBe('A fine kite. It flies.')
})

test('a long one ends after a word, or within one that has no end', () => {
  expect(excerpt('A fine kite that flies', 14)).toBe('A fine kite…')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})

test.each([
  ['100.00', '0.00', '0.00', '0.00', 'Paid in full.', true, 'Paid'],
  [
    ...(['60.00', '0.00', '40.00', '0.00'] as const),
    'You paid $60.00. $40.00 is left to pay.',
    false,
    '$40.00 left to pay',
  ],
  [
    ...(['0.00', '0.00', '100.00', '0.00'] as const),
    'Nothing was paid. $100.00 is left to pay.',
    false,
    '$100.00 left to pay',
  ],
  [
    ...(['60.00', '40.00', '0.00', '0.00'] as const),
    'You paid $60.00. $40.00 was waived.',
    false,
    'Nothing left to pay',
  ],
  [...(['0.00', '100.00', '0.00', '0.00'] as const), 'Nothing was paid. $100.00 was waived.', false, 'Waived'],
  [
    ...(['120.00', '0.00', '0.00', '70.00'] as const),
    'You paid $120.00. $70.00 is yours to get back.',
    true,
    '$70.00 to give back',
  ],
])(
  'for %s paid, %s waived, %s left, and %s too much, receipt and slip say no more than was given, nor less',
  (paid, waived, balance, credit, words, given, left) => {
    const checkout = { code: 'K7MQ2X', paid, waived, balance, credit, payments: [] }
    expect([paidInWords(checkout), isGiven(checkout), leftInWords(checkout)]).toEqual([words, given, left])
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
  await withCodes(
    Array.from({ length: 20 }, () => ({ code: '4PN4KX' })),
    'https://example.org',
  )
  isDone = true
  await others
  expect(turns).toBeGreaterThanOrEqual(19)
})

test.each([
  [{ isClosed: false }, 'Not closed yet', ''],
  [{}, 'No bids', 'No one bid this time'],
  [{ wasCancelled: true, hasChance: true }, 'Offered to the next bidder', 'The result isn’t certain yet'],
  [{ wasCancelled: true }, 'No winner', 'No winner this time'],
])('an item that nobody has, %j, is said to be so to its team and its donor', (more, forTeam, forDonor) => {
  const item = itemOf('Quilt', more)
  expect([withoutWinner(item), resultOf(item)]).toEqual([forTeam, forDonor])
})

test('a donor reads what an item raised', () => {
  expect(resultOf(itemOf('Quilt', { currentBid: '125.00', wasCancelled: true }))).toBe('Raised $125.00')
})

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
    currentBid: null,
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
