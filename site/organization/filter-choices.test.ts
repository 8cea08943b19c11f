import { expect, test } from 'bun:test'
import { organizationWords } from '../words/catalogues.ts'
import { activeFilters, filterChoices } from './filter-choices.ts'
import { filterFrom, queryOf } from './item-filter.ts'

const say = organizationWords('en')
const filterOf = (query: string) => filterFrom(new URLSearchParams(query))
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
