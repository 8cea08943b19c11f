import { expect, test } from 'bun:test'
import { excerpt } from './excerpt.ts'

test('a short description stays, on one line and without its marks', () => {
  expect(excerpt('A **fine** kite.\n\nIt flies.', 100)).toBe('A fine kite. It flies.')
})

test('a long one ends after a word, or within one that has no end', () => {
  expect(excerpt('A fine kite that flies', 14)).toBe('A fine kite…')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})
