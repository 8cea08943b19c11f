import { expect, test } from 'bun:test'
import { itemNumber, searchedNumber } from './item-number.ts'

test.each([1, '1', ' 12 ', '00012', 99_999])('%p is a number of an item', (typed) => {
  expect(itemNumber.parse(typed)).toBe(Number(typed))
})

test.each([0, -1, 1.5, 100_000, '0', '1.5', '1e3', '-4', 'A12', '123456', Number.NaN])('%p is none', (typed) => {
  expect(itemNumber.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a number from 1 to 99,999')
})

test('a word of a search may mean a number', () => {
  expect(['12', '#12', 'a12', '12a', '123456', ''].map(searchedNumber)).toEqual([12, 12, null, null, null, null])
})
