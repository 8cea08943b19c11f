import { describe, test } from 'bun:test'
import { expectRead } from '../../tests/support/expect-read.ts'
import { type WorkbookCell, type WorkbookSheet, workbookOf } from '../../tests/support/workbook.ts'

const dollars = (value: number) => ({ value, format: '"$"#,##0.00' })
const day = (value: number) => ({ value, format: 'm/d/yyyy' })
const row = (...cells: WorkbookCell[]) => cells

const names = row('Item', 'Starting Bid')
const HOURS = 'm/d/yyyy h:mm'
const UNREADABLE = '? We can’t read this date. Please write it like 12/5/2026 8:00 PM.'

describe('a workbook is read as it shows itself, and its numbers stay numbers:', () => {
  test.each<[name: string, sheet: WorkbookCell[][], rows: string[], ...told: string[]]>([
    [
      'thousandths, and what calculating leaves of them',
      [names, row('Quilt', dollars(13.337)), row('Pie', 24.994999999999997), row('Tea', 1e-7)],
      ['Quilt|13.34', 'Pie|25.00', 'Tea|0.00'],
      'startingBid: Rounded from 13.337',
      'startingBid: Rounded from 24.995',
      'startingBid: Rounded from 0.0000001',
    ],
    [
      'percents, which are no prices',
      [names, row('Quilt', { value: 0.5, format: '0%' }), row('Pie', 5), row('Tea', 6)],
      ['Quilt|50%', 'Pie|5', 'Tea|6'],
    ],
    [
      'money that is not ours',
      [
        names,
        row('Quilt', { value: 50, format: '[$€-2] #,##0.00' }),
        row('Pie', { value: 50, format: '[$MX$-80A]#,##0.00' }),
        row('Tea', { value: 50, format: '[$$-409]#,##0.00' }),
        row('Car', { value: 50, format: '[$USD] #,##0' }),
      ],
      ['Quilt|50', 'Pie|MX$50', 'Tea|50', 'Car|50'],
      'startingBid: “€50” is taken as US dollars',
    ],
    [
      'a quarter of a day that is not formatted as a time',
      [row('Item', 'End Date', 'End Time'), row('Quilt', day(46543), 0.25), row('Pie', day(46543), '8 PM')],
      ['Quilt|2027-06-05 0.25', 'Pie|2027-06-05T20:00'],
      UNREADABLE,
    ],
    [
      'texts that formulas gave',
      [names, row({ formula: 'A&B', text: 'Quilt & pie' }, { formula: 'TEXT(5)', text: '$5.00' })],
      ['Quilt & pie|5.00'],
    ],
    [
      'formulas that nobody calculated, as cells to be fixed',
      [
        row('Item', 'Starting Bid', 'FMV'),
        row('Quilt', { formula: 'C2*0.5', hasEmptyValue: true }, { formula: '' }),
        row('Pie', 5, 10),
        row('Tea', { formula: 'A', text: '' }, 10),
      ],
      ['Quilt|=C2*0.5', 'Pie|5|10', 'Tea|10'],
      'estimatedValue: “=…” is left out: it isn’t a price',
    ],
    [
      'days, with and without a time',
      [row('Item', 'Closes'), row('Quilt', day(46543)), row('Pie', { value: 46543.875, format: 'm/d/yy h:mm' })],
      ['Quilt|2027-06-05T19:30', 'Pie|2027-06-05T21:00'],
    ],
    [
      'midnight, which is a time where the format shows hours, unless the column beside it says one',
      [
        row('Item', 'Closes', 'Closing Time'),
        row('Quilt', { value: 46543, format: HOURS }),
        row('Pie', { value: 46543, format: HOURS }, '8 PM'),
        row('Tea', day(46543)),
        row('Jam', { value: 46543, format: HOURS }, 'late'),
      ],
      ['Quilt|2027-06-05T00:00', 'Pie|2027-06-05T20:00', 'Tea|2027-06-05T19:30', 'Jam|2027-06-05 late'],
      'endTime: As Jun 5 begins',
      UNREADABLE,
    ],
    [
      'prepared rows with formulas and zeros',
      [
        row('Item #', 'Item', 'FMV', 'Start', 'Sold As'),
        row(1, 'Quilt', 40, dollars(20), 'Silent'),
        row(2, 'Pie', 5, dollars(2.5), 'Silent'),
        row(3, null, null, dollars(0), 'Silent'),
        row(4, null, null, { error: '#VALUE!' }, 'Silent'),
      ],
      ['1|Quilt|40|20', '2|Pie|5|2.5'],
      'left out: 2 unfilled',
    ],
    [
      'numbers that are none stay to be fixed',
      [names, row('Quilt', Number.NaN), row('Pie', 5), row('Tea', 6)],
      ['Quilt|NaN', 'Pie|5', 'Tea|6'],
    ],
  ])('%s', async (_, sheet, rows, ...told) => {
    await expectRead(new Blob([await workbookOf([{ rows: sheet }])]), rows, told)
  })

  const hidden: WorkbookSheet = { name: 'Words', state: 'veryHidden', rows: [row('Item', 'FMV'), row('Dining', 5)] }
  const cover = { name: 'Cover', rows: [row('Spring Gala'), row('Thank you')] }
  const silent = { name: 'Silent', rows: [names, row('Quilt', 5)] }
  const live = { name: 'Live', rows: [names, row('Trip', 500)] }
  const donors = [row('Donor', 'Item', 'FMV'), row('Ann', 'Quilt', 40)]

  test.each<[name: string, sheets: WorkbookSheet[], rows: string[], ...told: string[]]>([
    ['a hidden list, and a cover', [hidden, cover, silent], ['Quilt|5']],
    ['two sheets of items', [silent, live], [], '? Which sheet: Silent, Live'],
    [
      'merged donors, but no merged prices',
      [{ rows: [...donors, row(null, 'Pie', null), row('Bob', 'Tea', 6)], merged: ['A2:A3', 'C2:C3'] }],
      ['Ann|Quilt|40', 'Ann|Pie', 'Bob|Tea|6'],
    ],
    [
      'a merged price at which an item can be bought at once, of the first alone',
      [
        {
          rows: [row('Title', 'Starting Bid', 'Buy It Now Price'), row('Spa basket', 20, 100), row('Wine', 30, null)],
          merged: ['C2:C3'],
        },
      ],
      ['Spa basket|20|100', 'Wine|30'],
    ],
    [
      'ranges that lie over each other, of which the first is one',
      [{ rows: [...donors, row(null, 'Pie', 5), row(null, 'Tea', 6)], merged: ['A3:A4', 'A2:A3'] }],
      ['Ann|Quilt|40', 'Ann|Pie|5', 'Tea|6'],
    ],
  ])('%s', async (_, sheets, rows, ...told) => {
    await expectRead(new Blob([await workbookOf(sheets)]), rows, told)
  })

  test('days that are counted from 1904', async () => {
    const sheets = [{ rows: [row('Item', 'Closes'), row('Quilt', { value: 45081.5, format: 'm/d/yy h:mm' })] }]
    await expectRead(new Blob([await workbookOf(sheets, { countsFrom1904: true })]), ['Quilt|2027-06-05T12:00'], [])
  })
})
