import { expect, test } from 'bun:test'
import { ITEMS_A_PAGE } from '../../api/contract/auction/items/item-query.ts'
import { organizationWords } from '../words/catalogues.ts'
import { activeFilters, filterChoices } from './filter-choices.ts'
import { EVERYTHING, filterFrom, queryOf } from './item-filter.ts'
import { phaseSections } from './phase-sections.ts'

const tooMany = Array.from({ length: ITEMS_A_PAGE + 1 }, () => crypto.randomUUID()).join('.')

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
  const filter = { page: 3, event: 'gala-2026', sort: 'price', ...what } as const
  expect(filterFrom(new URLSearchParams(queryOf(filter)))).toEqual(filter)
  expect(queryOf(EVERYTHING)).toBe('')
})

test.each([
  ['from=%24+1%2C000', '1000'],
  ['from=20.00', '20'],
  ['from=20.5', '20.50'],
  ['from=12%2C50', '12.50'],
  ['from=12%2C500', '12500'],
])('%s is a price as somebody types it', (query, from) => {
  expect(filterFrom(new URLSearchParams(query))).toEqual({ ...EVERYTHING, from })
})

test.each([
  'bids=many',
  'phase=live',
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
  `q=${'x'.repeat(101)}`,
  'only=1',
  `only=${tooMany}`,
  `only=${crypto.randomUUID()}.`,
])('%s is no filter that can be read', (query) => {
  expect(filterFrom(new URLSearchParams(query))).toBeNull()
})

test.each(['from=0', 'page=0', 'page=x', 'category=+', 'phase=', 'bids=&only=', 'sort=end', 'own=mine'])(
  '%s leaves nothing out',
  (query) => {
    expect(filterFrom(new URLSearchParams(query))).toEqual(EVERYTHING)
  },
)

const say = organizationWords('en')
const filterOf = (query: string) => filterFrom(new URLSearchParams(query)) ?? EVERYTHING
const categories = [{ label: 'Art', color: 'blue' }]

test('each choice keeps the others and begins at the first page', () => {
  const { bidding, categories: labels } = filterChoices(filterOf('q=tea&phase=open&page=3'), categories, say)
  const linkOf = (label: string) => [...bidding, ...labels].find((choice) => choice.label === label)
  expect(queryOf(linkOf('Ended')?.next ?? filterOf(''))).toBe('?q=tea&phase=ended')
  expect(queryOf(linkOf('Art')?.next ?? filterOf(''))).toBe('?q=tea&category=Art&phase=open')
  expect(linkOf('Open now')).toMatchObject({ isOn: true, next: { q: 'tea', phase: undefined } })
})

test('what is on can be taken back alone, also a category that is no label', () => {
  const active = activeFilters(filterOf('q=tea&phase=later&category=Old&from=20&to=99.50&bids=none&page=2'), say)
  expect(active.map(({ label, next }) => [label, queryOf(next)])).toEqual([
    ['Opens later', '?q=tea&category=Old&from=20&to=99.50&bids=none'],
    ['No bids yet', '?q=tea&category=Old&phase=later&from=20&to=99.50'],
    ['Old', '?q=tea&phase=later&from=20&to=99.50&bids=none'],
    ['$20 to $99.50', '?q=tea&category=Old&phase=later&bids=none'],
  ])
  expect(activeFilters(filterOf('q=tea&sort=price'), say)).toEqual([])
})

test.each([
  ['from=1000', '$1,000 or more'],
  ['to=50', 'Up to $50'],
])('%s reads "%s"', (query, label) => {
  expect(activeFilters(filterOf(query), say)).toMatchObject([{ label }])
})

test('items are split by what can be bid on, and stay in the order that was asked for', () => {
  const live = { hasStarted: true, isLive: true, hasEnded: false }
  const dear = { title: 'dear', ...live }
  const opens = { title: 'opens', ...live, hasStarted: false, isLive: false }
  const cheap = { title: 'cheap', ...live }
  const closed = { title: 'closed', ...live, isLive: false, hasEnded: true }
  expect(phaseSections([dear, opens, cheap, closed])).toEqual({
    live: [dear, cheap],
    upcoming: [opens],
    ended: [closed],
  })
})
