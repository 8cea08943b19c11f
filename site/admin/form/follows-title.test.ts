import { expect, test } from 'bun:test'
import { followsTitle } from './follows-title.ts'

const copy = { slug: 'lake-week-copy', hasStarted: false, hasBids: false }

test.each([
  ['a new item', null, true],
  ['a copy', copy, true],
  ['a second copy', { ...copy, slug: 'lake-week-copy-2' }, true],
  ['a copy that has started', { ...copy, hasStarted: true }, false],
  ['a copy with bids', { ...copy, hasBids: true }, false],
  ['a copy with an address of its own', { ...copy, slug: 'lake-week-in-may' }, false],
])('whether the address follows the title: %s', (_what, item, expected) => {
  expect(followsTitle(item)).toBe(expected)
})
