import { expect, test } from 'bun:test'
import { ITEMS_A_PAGE } from '../../api/contract/items/item-query.ts'
import { filterFrom, queryOf } from './item-filter.ts'

const tooMany = Array.from({ length: ITEMS_A_PAGE + 1 }, () => crypto.randomUUID()).join('.')
const everything = filterFrom(new URLSearchParams())

test('a filter survives its address', () => {
  const only = Array.from({ length: ITEMS_A_PAGE }, () => crypto.randomUUID()).join('.')
  const what = {
    q: 'tea & cake',
    category: 'Arts & Crafts',
    phase: 'open',
    from: '20',
    to: '99.50',
    bids: 'none',
    ends: 'soon',
    own: 'watching',
    only,
  } as const
  const filter = { page: 3, sort: 'price', ...what } as const
  expect(filterFrom(new URLSearchParams(queryOf(filter)))).toEqual(filter)
  expect(queryOf(everything)).toBe('')
})

test.each([
  ['from=%24+1%2C000', '1000'],
  ['from=20.00', '20'],
  ['from=20.5', '20.50'],
  ['from=12%2C50', '12.50'],
  ['from=12%2C500', '12500'],
])('%s is a price as somebody types it', (query, from) => {
  expect(filterFrom(new URLSearchParams(query))).toEqual({ ...everything, from })
})

test.each([
  'bids=many',
  'phase=live',
  'from=0',
  'from=-5',
  'from=cheap',
  'from=1e3',
  'to=0x10',
  'to=12.345',
  'to=1%2C2%2C3',
  `to=${'9'.repeat(9)}`,
  `from=${'1'.repeat(5000)}`,
  "to=1'; drop table bid",
  'ends=late',
  'page=0',
  'page=x',
  `q=${'x'.repeat(101)}`,
  'category=+',
  'sort=end',
  'own=mine',
  'only=1',
  `only=${tooMany}`,
  `only=${crypto.randomUUID()}.`,
])('%s means no filter', (query) => {
  expect(filterFrom(new URLSearchParams(query))).toEqual(everything)
})
