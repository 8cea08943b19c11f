import { expect, test } from 'bun:test'
import { readAsImport } from '../../tests/support/read-as-import.ts'
import { photoNames } from './read-rows.ts'
import { readSheet } from './read-sheet.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const defaults = {
  startingBid: '',
  minimumRaise: '',
  mostEach: '',
  startTime: '',
  endTime: '2026-12-05T20:00',
  category: '',
}

function rowsOf(...rows: string[][]) {
  const sheet = readSpreadsheet({ name: null, rows, lines: rows.map((_, at) => at + 1), hidden: [], merged: [] })
  return readSheet(sheet, defaults, null).rows.map((read) => read?.row)
}

test('cells become what the form takes, blank and left out ones nothing', () => {
  const rows = rowsOf(
    ['Lot', 'Title', 'Starting Bid', 'Closes', 'Extension', 'Photo'],
    ['#7', 'Quilt', '$1,250.00', '12/6/2026', '5 minutes', 'quilt.jpg'],
    ['Lot 8', 'Piano', '', '12/13/2026 9pm', 'Close on time', ''],
  )
  expect(rows).toEqual([
    { itemNumber: '7', title: 'Quilt', startingBid: '1250.00', endTime: '2026-12-06T20:00', extensionMinutes: '5' },
    { itemNumber: '8', title: 'Piano', endTime: '2026-12-13T21:00', extensionMinutes: '0' },
  ])
})

test('photos are those that the column of photos names; without one there are none', () => {
  expect(photoNames([['Quilt', ' quilt.jpg ']], ['title', 'photo'])).toEqual(['quilt.jpg'])
  expect(photoNames([['Quilt']], ['title'])).toEqual([''])
})

test('a day above twelve anywhere in its sheet tells which number is the day, in both columns of times', () => {
  const names = ['Item', 'Opens', 'Closes']
  const times = { startTime: '2027-12-01T08:00', endTime: '2027-12-15T20:00' }
  expect(rowsOf(names, ['Quilt', '1/12/2027 8am', '15/12/2027 8pm'])).toEqual([{ title: 'Quilt', ...times }])
  expect(rowsOf(names, ['Quilt', '1/2/2027 8pm', ''], ['Pie', '13/2/2027 8pm', ''])).toEqual([
    { title: 'Quilt', startTime: '2027-02-01T20:00' },
    { title: 'Pie', startTime: '2027-02-13T20:00' },
  ])
})

const folder = new URL('../../tests/support/spreadsheets/', import.meta.url)

// Saved by LibreOffice 7.4 from one and the same sheet.
test.each(['comma-utf-8.csv', 'semicolon-windows-1252.csv', 'tab-utf-16.tsv'])('%s is read', async (name) => {
  const read = await readAsImport(Bun.file(new URL(name, folder)))
  const startTime = '2026-12-01T08:00'
  expect(read).toMatchObject({
    rows: [
      {
        itemNumber: '1',
        title: 'Handmade quilt',
        estimatedValue: '1250',
        startingBid: '1250',
        startTime,
        endTime: '2099-12-05T20:00',
        donatedBy: 'Zoë & Söhne',
        donorNote: 'Two\nlines, "quoted"',
      },
      {
        itemNumber: '2',
        title: 'Café visit for two – gift card',
        estimatedValue: '25',
        startingBid: '12.5',
        startTime,
        endTime: '2099-12-13T21:30',
        donatedBy: 'Café “Paris”',
        donorNote: '€ 25',
      },
      { itemNumber: '3', title: '=1+1', startingBid: '40', startTime, endTime: '2099-12-05T20:00', donatedBy: '+Ann' },
    ],
  })
})
