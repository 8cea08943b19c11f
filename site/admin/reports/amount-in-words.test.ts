import { expect, test } from 'bun:test'
import { amountInShort, amountInWords } from './amount-in-words.ts'

test('a sum may be more than any price', () => {
  expect(amountInWords('125000000.50')).toBe('$125,000,000.50')
})

test.each([
  [0, '$0'],
  [1_250, '$1,250'],
  [12_400, '$12K'],
  [1_500_000, '$1,500K'],
])('along an axis %p dollars are "%s"', (amount, words) => {
  expect(amountInShort(amount)).toBe(words)
})
