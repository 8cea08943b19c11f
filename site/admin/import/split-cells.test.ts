import { expect, test } from 'bun:test'
import { splitCells } from './split-cells.ts'

test.each([
  ['commas', 'Title,Price\r\n"Quilt, warm",5\r\n'],
  ['semicolons', 'Title;Price\n"Quilt, warm";5\n'],
  ['tabs', 'Title\tPrice\nQuilt, warm\t5'],
  ['bars', 'Title|Price\nQuilt, warm|5'],
])('cells between %s', (_, text) => {
  expect(splitCells(text)).toEqual({
    cells: [
      ['Title', 'Price'],
      ['Quilt, warm', '5'],
    ],
  })
})

test.each([
  ['tabs', 'Quilt\tWarm, big, and soft\nPiano\tOld, loud, and heavy'],
  ['what is declared', 'sep=;\r\nQuilt;Warm, big, and soft\r\nPiano;Old, loud, and heavy'],
])('commas within texts are none between cells, beside %s', (_, text) => {
  expect(splitCells(text)).toEqual({
    cells: [
      ['Quilt', 'Warm, big, and soft'],
      ['Piano', 'Old, loud, and heavy'],
    ],
  })
})

test('prices with commas are whole beside semicolons', () => {
  const cells = [
    ['Quilt', '12,50', '20,00'],
    ['Piano', '125,00', '200,00'],
  ]
  expect(splitCells(cells.map((row) => row.join(';')).join('\n'))).toEqual({ cells })
})

test('a pasted cell of several lines, and quotes, stay one cell', () => {
  expect(splitCells('Title\tDescription\nQuilt\t"Two\nlines ""here"""\n\t\n')).toEqual({
    cells: [
      ['Title', 'Description'],
      ['Quilt', 'Two\nlines "here"'],
    ],
  })
})

test('short rows are filled up, blank ones left out', () => {
  expect(splitCells('a,b,c\n\n , ,\nd\n')).toEqual({
    cells: [
      ['a', 'b', 'c'],
      ['d', '', ''],
    ],
  })
})

test('a single column is one', () => {
  expect(splitCells('Title\nQuilt\nPiano')).toEqual({ cells: [['Title'], ['Quilt'], ['Piano']] })
})

test('what was exported comes back as it was', () => {
  expect(splitCells(`Title,Phone\n'=1+1,'+1 555\n'tis,'-\n'＝1,x`)).toEqual({
    cells: [
      ['Title', 'Phone'],
      ['=1+1', '+1 555'],
      [`'tis`, '-'],
      ['＝1', 'x'],
    ],
  })
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
