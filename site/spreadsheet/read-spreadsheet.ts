import Papa from 'papaparse'
import { MOST_ITEMS } from '../../api/contract/auction/items/item-form.ts'
import type { ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { unprotectFormulas } from '../../api/contract/values/text/spreadsheet-formula.ts'
import type { Column } from './columns.ts'
import { type DateOrder, dateOrderOf, readPrice, readTime } from './read-cell.ts'

/** What a new item gets where its row says nothing. */
export type Defaults = Record<'startingBid' | 'minimumRaise' | 'startTime' | 'endTime' | 'category', string>

/** A row of a spreadsheet as the server takes it; `null` for one that is left out. */
export type SheetRow = ImportedRow | null

/** Which number comes first in the dates of a spreadsheet; `null` when they differ in that. */
export function dateOrderIn(cells: readonly string[][], columns: readonly Column[]): DateOrder | null {
  return dateOrderOf(cells.flatMap((row) => row.filter((_, index) => isTime(columns[index]))))
}

/** The rows of a spreadsheet as the server takes them, photos aside; see `photoNames`. */
export function rowsOfCells(
  cells: readonly string[][],
  columns: readonly Column[],
  defaults: Defaults,
  order: DateOrder | null = dateOrderIn(cells, columns),
): ImportedRow[] {
  const readers = columns.map((column) => readerOf(column, order, defaults))
  return cells.map((row) => {
    const fields = columns.flatMap((column, index) => {
      if (column === 'photo' || column === 'leave-out') return []
      // A space may be typed before the next word is.
      const text = (row[index] ?? '').trim()
      return text === '' ? [] : [[column, readers[index]?.(text) ?? text] as const]
    })
    return Object.fromEntries(fields)
  })
}

/** The names of the photos' files, row by row; blank where there is none. */
export function photoNames(cells: readonly string[][], columns: readonly Column[]): string[] {
  const index = columns.indexOf('photo')
  return cells.map((row) => (row[index] ?? '').trim())
}

/** Whether a column holds dates. */
export function isTime(column: Column | undefined): boolean {
  return column === 'startTime' || column === 'endTime'
}

function readerOf(column: Column, order: DateOrder | null, defaults: Defaults): (text: string) => string {
  switch (column) {
    case 'startingBid':
    case 'minimumRaise':
    case 'estimatedValue':
      return readPrice
    case 'startTime':
    case 'endTime':
      return (text) => readTime(text, order, defaults[column].slice(11, 16))
    case 'extensionMinutes':
      return (text) => (/^(close on time|none|no)$/i.test(text) ? '0' : (/\d+/.exec(text)?.[0] ?? text))
    case 'itemNumber':
      return (text) => text.replace(/^(?:#|no\.?|lot)\s*/i, '')
    default:
      return (text) => text
  }
}

const MOST_COLUMNS = 100
const LONGEST_CELL = 10_000

/** What spreadsheets and mail programs write between cells; of two that fit as well, the one seldom meant otherwise. */
const DELIMITERS = ['\t', ';', '|', ',']
/** By which Excel says it itself, in a line before the first. */
const DECLARED = /^sep=(.)\r?\n/i

/** A spreadsheet's rows, all as long as the longest, without blank ones; or why it cannot be imported. */
type SplitCells = { cells: string[][] } | { refusal: string }

/** Splits text from a file, or from the clipboard, into cells; which delimiter it uses shows by itself. */
export function splitCells(text: string): SplitCells {
  const { data } = Papa.parse<string[]>(text.replace(DECLARED, ''), {
    delimiter: delimiterOf(text),
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
    // One more than may be, to tell; and the first may hold the names.
    preview: MOST_ITEMS + 2,
  })
  const width = Math.max(0, ...data.map((row) => row.length))
  if (data.length === 0) return { refusal: 'There are no cells in it.' }
  if (data.length > MOST_ITEMS + 1) return { refusal: 'Please import up to 2,000 rows at a time.' }
  if (width > MOST_COLUMNS) return { refusal: 'Please leave out some columns: we read up to 100.' }
  if (data.some((row) => row.some((cell) => cell.length > LONGEST_CELL)))
    return { refusal: 'A cell is longer than 10,000 characters. Is it a file of comma- or tab-separated values?' }
  return {
    cells: data.map((row) => Array.from({ length: width }, (_, index) => unprotectFormulas(row[index] ?? '').trim())),
  }
}

/** Tabs are between cells wherever there are any, however many commas their texts have; blank where it has to be guessed. */
function delimiterOf(text: string): string {
  const [, declared] = DECLARED.exec(text) ?? []
  const [first = ''] = text.split('\n', 1)
  return declared ?? (first.includes('\t') ? '\t' : '')
}

/** Why a file cannot be imported, in words, or its text. */
type Decoded = { text: string } | { refusal: string }

/** What an input of files takes for a spreadsheet. */
export const SPREADSHEETS = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values'

/** Larger spreadsheets have other things in them than two thousand items. */
const LONGEST_FILE = 10 * 1024 * 1024
const TOO_LARGE = 'This file is too large. A spreadsheet of items is smaller than 10 MB.'
const WORKBOOK =
  'We can’t read this workbook. In your spreadsheet program, save it as CSV, or copy the cells and paste them.'
const NO_TEXT = 'This file isn’t a spreadsheet we can read. Please save it as CSV.'

/** Reads an Excel workbook, or a file of text in whatever encoding spreadsheet programs write. */
export async function readTextFile(file: Blob): Promise<Decoded> {
  if (file.size > LONGEST_FILE) return { refusal: TOO_LARGE }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!startsWith(bytes, ZIP)) return decodeText(bytes)
  try {
    // Fetched when it is needed: most spreadsheets are text.
    const { textOfWorkbook } = await import('./workbook.ts')
    return { text: await textOfWorkbook(file) }
  } catch {
    return { refusal: WORKBOOK }
  }
}

/** As newer workbooks begin. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Text in UTF-8 or UTF-16, with or without its mark, or else in Windows-1252, which any bytes may be. */
export function decodeText(bytes: Uint8Array): Decoded {
  // The container of older workbooks.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refusal: WORKBOOK }
  const text = inEncoding(bytes, encodingOf(bytes)) ?? inEncoding(bytes, 'windows-1252') ?? ''
  return text.includes('\0') ? { refusal: NO_TEXT } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  // Latin letters in UTF-16 are a byte and a zero.
  const [first, second, third, fourth] = bytes
  if (second === 0 && fourth === 0) return 'utf-16le'
  return first === 0 && third === 0 ? 'utf-16be' : 'utf-8'
}

function inEncoding(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array, beginning: number[]): boolean {
  return bytes.length >= beginning.length && beginning.every((byte, index) => bytes[index] === byte)
}
