import { expect, test } from 'bun:test'
import { issuesBeside, itemOf, ownIssues, readingOf } from './row-words.ts'

test.each([
  ['startTime', '12/5/2027 8pm', '2027-12-05T20:00', 'Sun, Dec 5, 2027, 8:00 PM'],
  ['endTime', '2027-12-05', '2027-12-05T19:30', 'Sun, Dec 5, 2027, 7:30 PM'],
  ['startingBid', '1.250,00', '1250.00', '$1,250.00'],
  ['estimatedValue', '1.250', '1250', '$1,250.00'],
  ['minimumRaise', '12,50', '12.50', '$12.50'],
  ['itemNumber', 'SA007', '7', 'Number 7'],
] as const)('of %s %p says what it was taken for', (column, written, read, words) => {
  expect(readingOf(column, written, read)).toBe(words)
})

test.each([
  ['startTime', '2027-12-05 20:00', '2027-12-05T20:00'],
  ['startTime', '2027-12-06T02:00:00Z', '2027-12-06T02:00:00Z'],
  ['endTime', 'soon', 'soon'],
  ['endTime', '13/13/2027 8pm', '2027-13-13T20:00'],
  ['startingBid', '$1,250.00', '1250.00'],
  ['startingBid', '$40', '40'],
  ['title', '12,50', '12,50'],
  ['itemNumber', '#7', '7'],
  ['itemNumber', 'Lot 7', '7'],
  ['donatedBy', '', undefined],
] as const)('of %s %p says nothing', (column, written, read) => {
  expect(readingOf(column, written, read)).toBeNull()
})

const view = {
  kind: 'refused' as const,
  itemId: null,
  sameTitle: null,
  hasPhoto: false,
  isRenumbered: false,
  changes: [],
}

test('a fault is beside its cell, or names its column once', () => {
  const issues = [
    { path: 'startTime', message: 'This auction is live.' },
    { path: 'startingBid', message: 'No starting bid' },
    { path: 'minimumRaise', message: 'Must be a valid price (e.g., 5.00)' },
  ]
  expect(issuesBeside(issues, [{ column: 'startTime' }])).toEqual([
    'No starting bid',
    'Minimum Raise: Must be a valid price (e.g., 5.00)',
  ])
})

test('what is asked once for all rows is no fault of a row, unless it has a cell for it', () => {
  const path = 'startTime'
  const refused = { ...view, issues: [{ path, message: 'Start time is required' }] }
  const askedOnce = new Set([path])
  expect(ownIssues(refused, [{ column: 'title' }], askedOnce)).toEqual([])
  expect(ownIssues(refused, [{ column: 'startTime' }], askedOnce)).toEqual(refused.issues)
  expect(ownIssues(refused, [{ column: 'title' }], new Set())).toEqual(refused.issues)
})

test('a row says whether it changes an item there is, by its number or by its title', () => {
  const titled = { ...view, itemId: 'a', sameTitle: { itemNumber: 7 }, issues: [] }
  const mine = 'You have an item of this title already'
  expect(itemOf({ ...view, issues: [] })).toBeNull()
  expect(itemOf({ ...titled, sameTitle: null })).toBe('You have an item of this number, which this row would change.')
  expect(itemOf({ ...titled, kind: 'changed', sameTitle: null })).toBeNull()
  expect(itemOf(titled)).toBe(`${mine} (#7). This row would change it.`)
  expect(itemOf({ ...titled, kind: 'same', sameTitle: { itemNumber: null } })).toBe(`${mine}.`)
  expect(itemOf({ ...titled, kind: 'new', itemId: null })).toBe('A new item, though you have one of this title (#7).')
})
