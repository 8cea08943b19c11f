import { expect, test } from 'bun:test'
import { sayFrom } from './say.ts'

const words = {
  price: 'It is {price}, {price}',
  bids: { one: '{count} bid', other: '{count} bids' },
  closes: 'Cierra el {time}.',
} as const
const say = sayFrom<typeof words>(words)

test('a key is said with its blanks filled, what fills them is read for none, and a sentence ends with one point', () => {
  expect(say('price', { price: '{price} $& $1' })).toBe('It is {price} $& $1, {price} $& $1')
  expect(say('closes', { time: '8:00 p.m.' })).toBe('Cierra el 8:00 p.m.')
})

test('one thing and several are told apart, in English and Spanish by one alone', () => {
  expect([0, 1, 2].map((count) => say('bids', { count }))).toEqual(['0 bids', '1 bid', '2 bids'])
  for (const locale of ['en-US', 'es-US']) {
    const rules = new Intl.PluralRules(locale)
    const ones = Array.from({ length: 10_000 }, (_, count) => count).filter((count) => rules.select(count) === 'one')
    expect(ones).toEqual([1])
  }
})
