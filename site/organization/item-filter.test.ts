import { expect, test } from 'bun:test'
import { filterFrom, queryOf } from './item-filter.ts'

const everything = filterFrom(new URLSearchParams())

test('a filter survives its address', () => {
  const filter = { page: 3, q: 'tea & cake', category: 'Arts & Crafts', bids: 'none', ends: 'soon' } as const
  expect(filterFrom(new URLSearchParams(queryOf(filter)))).toEqual(filter)
  expect(queryOf(everything)).toBe('')
})

test.each(['bids=many', 'ends=late', 'page=0', 'page=x', `q=${'x'.repeat(101)}`, 'category=+'])(
  '%s means no filter',
  (query) => {
    expect(filterFrom(new URLSearchParams(query))).toEqual(everything)
  },
)
