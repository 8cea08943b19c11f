import { expect, test } from 'bun:test'
import { rangeBetween } from './range-between.ts'

const list = ['a', 'b', 'c', 'd']

test('a range includes both ends, in either direction', () => {
  expect(rangeBetween(list, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(list, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeBetween(list, 'b', 'b')).toEqual(['b'])
})

test('from what is not shown any more there is no range', () => {
  expect(rangeBetween(list, 'x', 'c')).toEqual(['c'])
})
