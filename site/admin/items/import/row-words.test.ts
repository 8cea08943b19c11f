import { expect, test } from 'bun:test'
import { issuesBeside, readingOf } from './row-words.ts'

test.each([
  ['startTime', '12/5/2027 8pm', '2027-12-05T20:00', 'Sun, Dec 5, 2027, 8:00 PM'],
  ['endTime', '2027-12-05', '2027-12-05T19:30', 'Sun, Dec 5, 2027, 7:30 PM'],
  ['startingBid', '1.250,00', '1250.00', '$1,250.00'],
  ['estimatedValue', '1.250', '1250', '$1,250.00'],
  ['minimumRaise', '12,50', '12.50', '$12.50'],
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
  ['donatedBy', '', undefined],
] as const)('of %s %p says nothing', (column, written, read) => {
  expect(readingOf(column, written, read)).toBeNull()
})

test('a row with a fault says whether it would change an item there is', () => {
  const view = { kind: 'refused' as const, itemId: 'a', hasPhoto: false, isRenumbered: false, changes: [] }
  const issues = [{ path: 'startTime', message: 'This auction is live.' }]
  const beside = (itemId: string | null) => issuesBeside({ ...view, itemId, issues }, [{ column: 'startTime' }])
  expect(beside(null)).toEqual([])
  expect(beside('a')).toEqual(['You have an item of this number or title, which this row would change'])
})
