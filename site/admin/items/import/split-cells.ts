import Papa from 'papaparse'
import { MOST_ITEMS } from '../../../../api/contract/auction/items/most-items.ts'
import { unprotectFormulas } from '../../../../api/contract/values/text/spreadsheet-formula.ts'

const MOST_COLUMNS = 100
const LONGEST_CELL = 10_000

/** What spreadsheets and mail programs write between cells; of two that fit as well, the one seldom meant otherwise. */
const DELIMITERS = ['\t', ';', '|', ',']
/** By which Excel says it itself, in a line before the first. */
const DECLARED = /^sep=(.)\r?\n/i

/** A spreadsheet's rows, all as long as the longest, without blank ones; or why it cannot be imported. */
export type SplitCells = { cells: string[][] } | { refusal: string }

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
