import { expect, test } from 'bun:test'
import { splitCells } from './split-cells.ts'

/** The rows of a text, each with its cells between bars. */
const rowsIn = (text: string) => {
  const split = splitCells(text)
  return 'sheets' in split ? split.sheets[0]?.rows.map((cells) => cells.join('|')) : split.refusal
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
  [
    'lines that end in several ways',
    'Title,Price\r\nQuilt,5\nPie,6\rTea,7',
    ['Title|Price', 'Quilt|5', 'Pie|6', 'Tea|7'],
  ],
  [
    'quotes that a clipboard does not double',
    'Title\tPrice\n"Hamilton" tickets\t5\n"Cats"\t6\n"Rent" and "Cats"\t7\n"Open\t8\nTV 12"\t9\n"Two\nlines"\t1',
    ['Title|Price', '"Hamilton" tickets|5', 'Cats|6', '"Rent" and "Cats"|7', '"Open|8', 'TV 12"|9', 'Two\nlines|1'],
  ],
  [
    'quotes that are not closed, or not doubled',
    'Title,About,Price\n"Big" quilt,"so ""soft"", warm",5\n"A 12" board, oak","Old",6\n"Open,x,7\n"Pie" ,y,8',
    ['Title|About|Price', '"Big" quilt|so "soft", warm|5', 'A 12" board, oak|Old|6', '"Open|x|7', 'Pie|y|8'],
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

test('a text that a program wrote as a formula, to keep its zeros, is that text', () => {
  const text = '="Lot",Title\n="001",="Quilt"\n"=""002""",=A1'
  expect(rowsIn(text)).toEqual(['Lot|Title', '001|Quilt', '002|=A1'])
})

test.each([
  ['nothing', '', 'no cells'],
  ['blank lines', '\n\n , \n', 'no cells'],
  ['too many rows', 'x\n'.repeat(2_014), '2,000 rows'],
  ['too many columns', 'a,'.repeat(101), 'up to 100'],
  ['one endless line', 'x'.repeat(5_000_000), 'longer than'],
  ['a book within quotes', `a,b\n"${'x\n'.repeat(10_000)}"`, 'longer than'],
])('%s is refused', (_, text, words) => {
  expect(splitCells(text)).toEqual({ refusal: expect.stringContaining(words) })
})

test('rows are numbered as the sheet shows them: with blank ones, and one for a cell of several lines', () => {
  const linesIn = (text: string) => {
    const split = splitCells(text)
    return 'sheets' in split && split.sheets[0]?.lines
  }
  expect(linesIn('Spring Auction,\n\nTitle,Price\n"Quilt,\nwarm",5\n ,\nPiano,6\n')).toEqual([1, 3, 4, 6])
  expect(linesIn('sep=;\nTitle;Price\n\nQuilt;5')).toEqual([1, 3])
})

test('columns without a cell, as formats leave them beside a list, are none', () => {
  const blank = ','.repeat(150)
  expect(rowsIn(`Title,Price${blank}\nQuilt,5,, ${blank}\n`)).toEqual(['Title|Price', 'Quilt|5'])
})
