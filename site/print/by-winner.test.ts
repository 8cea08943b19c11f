import { expect, test } from 'bun:test'
import { erasedAddress } from '../../api/contract/values/erased.ts'
import { printedItem as itemOf } from '../../tests/support/printed-item.ts'
import { byWinner } from './by-winner.ts'

const wonBy = (email: string, name: string | null = null, paddleId: string | null = null) => ({
  ...{ email, name, paddleId },
  ...{ phone: null, checkout: null },
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
  const items = ['1', '2'].map((digit) =>
    itemOf(digit, { winner: wonBy(erasedAddress(digit.repeat(16))), currentBid: '5.00' }),
  )
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
