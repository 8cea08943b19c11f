import { expect, test } from 'bun:test'
import { itemColumns } from '../../../api/contract/items/item-columns.ts'
import { guessColumns, guessNameless, isHeader } from './columns.ts'

test('the columns of an export are known, and its times in UTC and state are left out', () => {
  const names = [
    ...Object.values(itemColumns),
    'Opens (UTC)',
    'Closes (UTC)',
    'State',
    'Current Bid',
    'Bids',
    'Address',
  ]
  const guessed: string[] = guessColumns(names, [])
  expect(guessed.slice(0, -6)).toEqual(Object.keys(itemColumns))
  expect(guessed.slice(-6)).toEqual(Array(6).fill('leave-out'))
})

test('columns go by many names, in any order and spelling', () => {
  const names = [
    'LOT #',
    ' Item\nName* ',
    'FMV',
    'Opening bid:',
    'Donor',
    'Photo_file',
    'Bid Increment (optional)',
    'E-Mail',
    'x',
  ]
  expect(guessColumns(names, [])).toEqual([
    ...(['itemNumber', 'title', 'estimatedValue', 'startingBid', 'donatedBy', 'photo'] as const),
    ...(['minimumRaise', 'donorEmail', 'leave-out'] as const),
  ])
})

test('what is under "Item" or "Lot" tells whether it is the number or the title', () => {
  const guess = (cell: string) =>
    guessColumns(
      ['Item', 'Value'],
      [
        ['', ''],
        [cell, '25'],
      ],
    )
  expect(guess('Café visit')).toEqual(['title', 'estimatedValue'])
  for (const number of ['12', '#12', 'Lot 12', 'No. 12'])
    expect(guess(number)).toEqual(['itemNumber', 'estimatedValue'])
  expect(guessColumns(['Item', 'Lot'], [['1', 'Quilt']])).toEqual(['itemNumber', 'title'])
})

test('two columns of one name are one', () => {
  expect(guessColumns(['Title', 'Name', 'title'], [])).toEqual(['title', 'leave-out', 'leave-out'])
})

test('a first row of items is no row of names', () => {
  expect(isHeader(['Title', 'Price'])).toBe(true)
  expect(isHeader(['Titel', 'Price'])).toBe(true)
  expect(isHeader(['A quilt', '$125'])).toBe(false)
  expect(isHeader(['Value', '125'])).toBe(false)
  expect(isHeader([''])).toBe(false)
})

test('without names the first words are titles', () => {
  expect(
    guessNameless([
      ['1', '$5', 'Quilt', 'Warm'],
      ['2', '', '', ''],
    ]),
  ).toEqual([...(['leave-out', 'leave-out', 'title', 'leave-out'] as const)])
  expect(guessNameless([['1']])).toEqual(['leave-out'])
})
