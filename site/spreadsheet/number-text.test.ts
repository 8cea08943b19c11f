import { expect, test } from 'bun:test'
import { numberKind, numberText } from './number-text.ts'
import { readSheet } from './workbook-sheet.ts'

const CUSTOM = 164

test.each([
  [CUSTOM, 'm/d/yyyy h:mm', '2027-06-05 00:00'],
  [CUSTOM, 'm/d/yy h:mm;@', '2027-06-05 00:00'],
  [CUSTOM, '[$-409]mmm d h AM/PM', '2027-06-05 00:00'],
  [CUSTOM, 'yyyy\\-mm\\-dd"T"hh:mm:ss', '2027-06-05 00:00'],
  [22, '', '2027-06-05 00:00'],
  [CUSTOM, 'm/d/yyyy', '2027-06-05'],
  [CUSTOM, 'mmm-yy', '2027-06-05'],
  [CUSTOM, 'd "th of" mmmm\\h', '2027-06-05'],
  [CUSTOM, '[$-F800]dddd, mmmm dd, yyyy', '2027-06-05'],
  [14, '', '2027-06-05'],
  [CUSTOM, 'h:mm', '2027-06-05 00:00'],
  [CUSTOM, '[h]:mm', '2027-06-05 00:00'],
  [20, '', '2027-06-05 00:00'],
  [CUSTOM, 'General', '46543'],
  [0, '', '46543'],
] as const)('the first moment of June 5 in format %i %p is %p', (id, code, text) => {
  expect(numberText(46543, numberKind(id, code), false)).toBe(text)
  expect(numberText(46543 - 1462, numberKind(id, code), true)).toBe(text === '46543' ? '45081' : text)
})

test.each([
  ['date and time', '2027-06-05 00:00'],
  ['date', '2027-06-05'],
  ['number', '2027-06-05'],
] as const)('a date that is written out, in a cell that shows a %s, is %p', (kind, text) => {
  const cell = '<c r="A1" s="0" t="d"><v>2027-06-05T00:00:00.000</v></c>'
  const workbook = { strings: [], kinds: [kind], countsFrom1904: false }
  const sheet = readSheet('Items', `<sheetData><row r="1">${cell}</row></sheetData>`, workbook)
  expect(sheet).toMatchObject({ rows: [[text]] })
})
