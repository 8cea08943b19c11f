import { expect, test } from 'bun:test'
import { sayFrom } from './say.ts'

const words = {
  hello: 'Hello',
  price: 'It is {price}, {price}',
  bids: { one: '{count} bid', other: '{count} bids' },
} as const
const say = sayFrom<typeof words>(words)

test('a key is said, with its blanks filled', () => {
  expect(say('hello')).toBe('Hello')
  expect(say('price', { price: '$1.00' })).toBe('It is $1.00, $1.00')
})

test('one thing and several are told apart', () => {
  expect([0, 1, 2].map((count) => say('bids', { count }))).toEqual(['0 bids', '1 bid', '2 bids'])
})

test('what is filled in is not read for blanks, and no pattern', () => {
  expect(say('price', { price: '{price} $& $1' })).toBe('It is {price} $& $1, {price} $& $1')
})

test.each(['en-US', 'es-US'])('in %s only one is one', (locale) => {
  const rules = new Intl.PluralRules(locale)
  const ones = Array.from({ length: 10_000 }, (_, count) => count).filter((count) => rules.select(count) === 'one')
  expect(ones).toEqual([1])
})
