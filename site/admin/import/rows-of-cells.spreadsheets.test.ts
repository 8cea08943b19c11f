import { expect, test } from 'bun:test'
import { guessColumns, isHeader } from './columns.ts'
import { readTextFile } from './decode-text.ts'
import { rowsOfCells } from './rows-of-cells.ts'
import { splitCells } from './split-cells.ts'

const folder = new URL('../../../tests/support/spreadsheets/', import.meta.url)
const defaults = { startingBid: '', minimumRaise: '', startTime: '', endTime: '', category: '' }

// Saved by LibreOffice 7.4 from one and the same sheet.
test.each(['comma-utf-8.csv', 'semicolon-windows-1252.csv', 'tab-utf-16.tsv'])('%s is read', async (name) => {
  const read = await readTextFile(Bun.file(new URL(name, folder)))
  const split = splitCells('text' in read ? read.text : '')
  const [header = [], ...cells] = 'cells' in split ? split.cells : []
  expect(isHeader(header)).toBe(true)
  const startTime = '2026-12-01T08:00'
  expect(rowsOfCells(cells, guessColumns(header, cells), defaults)).toEqual([
    {
      ...{ itemNumber: '1', title: 'Handmade quilt', estimatedValue: '1250', startingBid: '1250', startTime },
      ...{ endTime: '2099-12-05T20:00', donatedBy: 'Zoë & Söhne', donorNote: 'Two\nlines, "quoted"' },
    },
    {
      ...{
        itemNumber: '2',
        title: 'Café visit for two – gift card',
        estimatedValue: '25',
        startingBid: '12.5',
        startTime,
      },
      ...{ endTime: '2099-12-13T21:30', donatedBy: 'Café “Paris”', donorNote: '€ 25' },
    },
    { itemNumber: '3', title: '=1+1', startingBid: '40', startTime, endTime: '2099-12-05T20:00', donatedBy: '+Ann' },
  ])
})
