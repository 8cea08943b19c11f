import Papa from 'papaparse'
import { MOST_ITEMS } from '../../api/contract/auction/items/item-form.ts'
import { unprotectFormulas } from '../../api/contract/values/text/spreadsheet-formula.ts'
import { MOST_ROWS_ABOVE } from './header.ts'

/** The cells of a sheet, or of a file of text: rows all as long as the longest, without blank ones. Plain JSON. */
export interface SheetCells {
  /** `null` for text, which has no sheets. */
  name: string | null
  rows: string[][]
  /** Which row of the sheet each of them is, from one, as the program shows it that made the sheet: with blank ones. */
  lines: number[]
  /** Which rows are hidden, or filtered out. */
  hidden: number[]
  /** Cells that were merged over several rows, of which only the first holds the text. */
  merged: { column: number; first: number; last: number }[]
}

/** What a file of a spreadsheet comes to, or why it cannot be imported, in words. */
export type ReadSheets = { sheets: SheetCells[] } | { refusal: string }

const MOST_ROWS = MOST_ITEMS + MOST_ROWS_ABOVE + 1
const MOST_COLUMNS = 100
const LONGEST_CELL = 10_000

export const NO_CELLS = 'There are no cells in it.'

/** What spreadsheets and mail programs write between cells; of two that fit as well, the one seldom meant otherwise. */
const DELIMITERS = ['\t', ';', '|', ',']
/** By which Excel says it itself, in a line before the first. */
const DECLARED = /^sep=(.)\r?\n/i

/** Splits text from a file, or from the clipboard, into cells; which delimiter it uses shows by itself. */
export function splitCells(text: string): ReadSheets {
  const delimiter = delimiterOf(text)
  // Some programs end lines twice, and files that were joined end them in several ways.
  const lines = text.replace(DECLARED, '').replace(/\r{0,2}\n|\r/g, '\n')
  const first = parse(lines, delimiter)
  const isWrong = first.errors.some(({ type }) => type === 'Quotes') || first.meta.delimiter === '\t'
  const mayMislead = isWrong && lines.includes('"')
  const read = mayMislead ? repairQuotes(lines, first.meta.delimiter) : lines
  const { data } = mayMislead ? parse(read, first.meta.delimiter) : first
  const refusal = refuseSize(data)
  if (refusal) return { refusal }
  const numbers = lineNumbers(read, first.meta.delimiter, data.length)
  return { sheets: [{ name: null, rows: squared(data), lines: numbers, hidden: [], merged: [] }] }
}

/** Of the first rows that are not blank, so many, which they are with blank ones. A row may be several lines of the text. */
function lineNumbers(text: string, delimiter: string, count: number): number[] {
  const numbers: number[] = []
  let number = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data }, parser) {
      number++
      if (data.join('').trim() !== '') numbers.push(number)
      if (numbers.length === count) parser.abort()
    },
  })
  return numbers
}

function parse(text: string, delimiter: string): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
    // One more than may be, to tell.
    preview: MOST_ROWS + 1,
  })
}

/** Why rows are no spreadsheet of items that can be read, in words; or `null`. */
export function refuseSize(rows: readonly string[][]): string | null {
  if (rows.length === 0) return NO_CELLS
  if (rows.length > MOST_ROWS) return 'Please import up to 2,000 rows at a time.'
  if (widthOf(rows) > MOST_COLUMNS) return 'Please leave out some columns: we read up to 100.'
  if (rows.some((row) => row.some((cell) => cell.length > LONGEST_CELL)))
    return 'A cell is longer than 10,000 characters. Is it a file of comma- or tab-separated values?'
  return null
}

/** Rows filled up to the longest, and cut where none has a cell any more. */
export function squared(rows: readonly string[][]): string[][] {
  const width = widthOf(rows)
  return rows.map((row) => Array.from({ length: width }, (_, index) => textIn(row[index] ?? '')))
}

/** The text of a cell, also where a program wrote it as a formula to keep its zeros: `="001"`. */
function textIn(cell: string): string {
  return unprotectFormulas(cell.trim().replace(/^="([^"]*)"$/, '$1')).trim()
}

/** How many columns have cells: formats reach beyond them. */
function widthOf(rows: readonly string[][]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0)
}

/** Tabs are between cells wherever there are any, however many commas their texts have; blank where it has to be guessed. */
function delimiterOf(text: string): string {
  const [, declared] = DECLARED.exec(text) ?? []
  const [first = ''] = text.split('\n', 1)
  return declared ?? (first.includes('\t') ? '\t' : '')
}

/**
 * A text of cells in which quotes that do not close their cell are letters: `"Hamilton" tickets` and `"Unclosed`, as
 * clipboards and people write them. Otherwise such a cell would hold all rows below it.
 */
function repairQuotes(text: string, delimiter: string): string {
  const parts: string[] = []
  const endOf = (from: number) => {
    let at = from
    while (at < text.length && text[at] !== '\n' && text[at] !== delimiter) at++
    return at
  }
  for (let start = 0; start <= text.length; ) {
    const end = text[start] === '"' ? endOfQuoted(text, start, delimiter) : null
    const unquoted = endOf(start)
    if (end !== null) parts.push(quoted(text.slice(start + 1, end - 1).replaceAll('""', '"')))
    else parts.push(text[start] === '"' ? quoted(text.slice(start, unquoted)) : text.slice(start, unquoted))
    const next = end === null ? unquoted : endOf(end)
    parts.push(text.charAt(next))
    start = next + 1
  }
  return parts.join('')
}

/** Where a cell ends that begins with a quote at `start`; `null` where that quote is a letter. */
function endOfQuoted(text: string, start: number, delimiter: string): number | null {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) return null
  // No cell of a clipboard holds a tab.
  if (isEnd(text, at + 1, delimiter)) return delimiter === '\t' && text.slice(start, at).includes('\t') ? null : at + 1
  return endOfUndoubled(text, start, at, delimiter)
}

/** Some programs do not double the quotes within a cell: it closes on the same line, before another one begins with a quote. */
function endOfUndoubled(text: string, start: number, first: number, delimiter: string): number | null {
  for (let [before, at] = [start, first]; at >= 0; [before, at] = [at, text.indexOf('"', at + 1)]) {
    if (text[at - 1] === delimiter || text.slice(before, at).includes('\n')) return null
    if (isEnd(text, at + 1, delimiter)) return text.slice(start, at).includes(delimiter) ? at + 1 : null
  }
  return null
}

/** Whether nothing but spaces stand between a quote and the next cell. */
function isEnd(text: string, from: number, delimiter: string): boolean {
  let at = from
  while (text[at] === ' ') at++
  return at >= text.length || text[at] === delimiter || text[at] === '\n'
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
