import { expect, test } from 'bun:test'
import { photoNames, rowsOfCells } from './rows-of-cells.ts'

const defaults = { startingBid: '', minimumRaise: '', startTime: '', endTime: '2026-12-05T20:00', category: '' }

test('cells become what the form takes, blank and left out ones nothing', () => {
  const columns = ['itemNumber', 'title', 'startingBid', 'endTime', 'leave-out', 'photo'] as const
  const cells = [
    ['#7', 'Quilt', '$1,250.00', '12/6/2026', 'secret', 'quilt.jpg'],
    ['Lot 8', 'Piano', '', '12/13/2026 9pm', '', ''],
  ]
  expect(rowsOfCells(cells, columns, defaults)).toEqual([
    { itemNumber: '7', title: 'Quilt', startingBid: '1250.00', endTime: '2026-12-06T20:00' },
    { itemNumber: '8', title: 'Piano', endTime: '2026-12-13T21:00' },
  ])
  expect(photoNames(cells, columns)).toEqual(['quilt.jpg', ''])
})

test('a day above twelve anywhere in its sheet tells which number is the day', () => {
  const cells = [['1/2/2027 8pm'], ['13/2/2027 8pm']]
  expect(rowsOfCells(cells, ['startTime'], defaults)).toEqual([
    { startTime: '2027-02-01T20:00' },
    { startTime: '2027-02-13T20:00' },
  ])
})

test('a day above twelve tells of both columns of times', () => {
  const row = { startTime: '2027-12-01T08:00', endTime: '2027-12-15T20:00' }
  expect(rowsOfCells([['1/12/2027 8am', '15/12/2027 8pm']], ['startTime', 'endTime'], defaults)).toEqual([row])
  expect(rowsOfCells([['15/12/2027 8pm', '1/12/2027 8am']], ['endTime', 'startTime'], defaults)).toEqual([row])
})

test('without a column of photos there are none', () => {
  expect(photoNames([['Quilt']], ['title'])).toEqual([''])
})
