import { expect, test } from 'bun:test'
import { zipOf } from '../../tests/support/zip.ts'
import { findHeader, guessColumns } from './columns.ts'
import { decodeText, photoNames, readTextFile, rowsOfCells, splitCells } from './read-spreadsheet.ts'

const words = 'Título,Café – “100 €”'
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index ^ 1] ?? 0)

test.each([
  ['UTF-8', new TextEncoder().encode(words)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${words}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${words}`)],
  ['UTF-16 the other way round', swapped(utf16(`\uFEFF${words}`))],
  ['UTF-16 without its mark', utf16(words)],
  ['UTF-16 the other way round without its mark', swapped(utf16(words))],
])('%s is read', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: words })
})

test('Windows-1252 is read, with its dashes, quotes and euros', () => {
  const bytes = [0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x80, 0x94]
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'Café – “€”' })
})

test.each([
  ['an older workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'save it as CSV'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'isn’t a spreadsheet'],
  ['text with zeros', [0x61, 0x62, 0x63, 0x64, 0, 0x65], 'isn’t a spreadsheet'],
])('%s is refused', (_, bytes, words) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ refusal: expect.stringContaining(words) })
})

test('a workbook is read: its first sheet, with dates and prices as they would be typed', async () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const workbook = await zipOf({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${rels}"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1">${cell('A1', 'Title')}${cell('B1', 'Price')}${cell('C1', 'Opens')}${cell('D1', 'Closes')}</row><row r="2">${cell('A2', 'Quilt, warm')}<c r="B2"><v>12.5</v></c><c r="C2" s="1"><v>46519</v></c><c r="D2" s="2"><v>46520.8333333333</v></c></row></sheetData></worksheet>`,
  })
  expect(await readTextFile(new Blob([workbook]))).toEqual({
    text: 'Title,Price,Opens,Closes\r\n"Quilt, warm",12.5,2027-05-12,2027-05-13 20:00',
  })
  const broken = { refusal: expect.stringContaining('save it as CSV') }
  expect(await readTextFile(new Blob([await zipOf({ 'xl/workbook.xml': '<x/>' })]))).toEqual(broken)
})

test('a huge file is refused unread', async () => {
  const file = { size: 1024 ** 3, arrayBuffer: () => Promise.reject(new Error('It was read')) }
  expect(await readTextFile(file as unknown as Blob)).toEqual({ refusal: expect.stringContaining('too large') })
})

/** The rows of a text, each with its cells between bars. */
const rowsIn = (text: string) => {
  const split = splitCells(text)
  return 'cells' in split ? split.cells.map((cells) => cells.join('|')) : split.refusal
}
const quilt = ['Title|Price', 'Quilt, warm|5']
const commas = ['Quilt|Warm, big, and soft', 'Piano|Old, loud, and heavy']

test.each([
  ['cells between commas', 'Title,Price\r\n"Quilt, warm",5\r\n', quilt],
  ['cells between semicolons', 'Title;Price\n"Quilt, warm";5\n', quilt],
  ['cells between tabs', 'Title\tPrice\nQuilt, warm\t5', quilt],
  ['cells between bars', 'Title|Price\nQuilt, warm|5', quilt],
  ['commas within texts, beside tabs', 'Quilt\tWarm, big, and soft\nPiano\tOld, loud, and heavy', commas],
  ['beside what is declared', 'sep=;\r\nQuilt;Warm, big, and soft\r\nPiano;Old, loud, and heavy', commas],
  ['prices with commas', 'Quilt;12,50;20,00\nPiano;125,00;200,00', ['Quilt|12,50|20,00', 'Piano|125,00|200,00']],
  [
    'a cell of lines and quotes',
    'Title\tAbout\nQuilt\t"Two\nlines ""here"""\n\t\n',
    ['Title|About', 'Quilt|Two\nlines "here"'],
  ],
  ['short rows, which are filled up, and blank ones', 'a,b,c\n\n , ,\nd\n', ['a|b|c', 'd||']],
  ['a single column', 'Title\nQuilt\nPiano', ['Title', 'Quilt', 'Piano']],
  [
    'what was exported',
    `Title,Phone\n'=1+1,'+1 555\n'tis,'-\n'＝1,x`,
    ['Title|Phone', '=1+1|+1 555', `'tis|-`, '＝1|x'],
  ],
])('%s are read as they were meant', (_what, text, rows) => {
  expect(rowsIn(text)).toEqual(rows)
})

test.each([
  ['nothing', '', 'no cells'],
  ['blank lines', '\n\n , \n', 'no cells'],
  ['too many rows', 'x\n'.repeat(2_002), '2,000 rows'],
  ['too many columns', 'a,'.repeat(100), 'up to 100'],
  ['one endless line', 'x'.repeat(5_000_000), 'longer than'],
  ['an open quote', `a,b\n"${'x\n'.repeat(10_000)}`, 'longer than'],
])('%s is refused', (_, text, words) => {
  expect(splitCells(text)).toEqual({ refusal: expect.stringContaining(words) })
})

const defaults = { startingBid: '', minimumRaise: '', startTime: '', endTime: '2026-12-05T20:00', category: '' }

test('cells become what the form takes, blank and left out ones nothing', () => {
  const columns = ['itemNumber', 'title', 'startingBid', 'endTime', 'extensionMinutes', 'photo'] as const
  const cells = [
    ['#7', 'Quilt', '$1,250.00', '12/6/2026', '5 minutes', 'quilt.jpg'],
    ['Lot 8', 'Piano', '', '12/13/2026 9pm', 'Close on time', ''],
  ]
  expect(rowsOfCells(cells, columns, defaults)).toEqual([
    { itemNumber: '7', title: 'Quilt', startingBid: '1250.00', endTime: '2026-12-06T20:00', extensionMinutes: '5' },
    { itemNumber: '8', title: 'Piano', endTime: '2026-12-13T21:00', extensionMinutes: '0' },
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

const folder = new URL('../../tests/support/spreadsheets/', import.meta.url)
const noDefaults = { startingBid: '', minimumRaise: '', startTime: '', endTime: '', category: '' }

// Saved by LibreOffice 7.4 from one and the same sheet.
test.each(['comma-utf-8.csv', 'semicolon-windows-1252.csv', 'tab-utf-16.tsv'])('%s is read', async (name) => {
  const read = await readTextFile(Bun.file(new URL(name, folder)))
  const split = splitCells('text' in read ? read.text : '')
  const [header = [], ...cells] = 'cells' in split ? split.cells : []
  expect(findHeader([header])).toBe(0)
  const startTime = '2026-12-01T08:00'
  expect(rowsOfCells(cells, guessColumns(header, cells), noDefaults)).toEqual([
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
  ])
})
