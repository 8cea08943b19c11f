import type { ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { refutedColumns, tellingColumns } from '../../site/spreadsheet/columns.ts'
import type { Column } from '../../site/spreadsheet/headings.ts'
import { readFile } from '../../site/spreadsheet/read-file.ts'
import type { DecimalMark } from '../../site/spreadsheet/read-price.ts'
import { readSheet } from '../../site/spreadsheet/read-sheet.ts'
import { readSpreadsheet, sheetOfItems } from '../../site/spreadsheet/spreadsheet.ts'
import { readTrial } from '../../site/trial/read-trial.ts'

/** What a file comes to before anybody said anything of it. */
export interface ReadAsImport {
  columns: Column[]
  rows: ImportedRow[]
  /** What a person is told of how cells were read: "startingBid: Rounded from 24.995". */
  notes: string[]
  /** What is asked before it is imported. */
  questions: string[]
  /** How many rows were left out, and why. */
  leftOut: Record<string, number>
  /** Columns that are left out, and pointed at: full of prices or dates, or of what their names do not say. */
  telling: string[]
}

const DEFAULTS = {
  startingBid: '',
  minimumRaise: '',
  mostEach: '',
  startTime: '2027-01-01T08:00',
  endTime: '2027-01-31T19:30',
  category: '',
}

/** Reads a file as an import does in Chicago, where items without times close at half past seven. @returns a refusal in words */
export async function readAsImport(file: Blob, mark: DecimalMark | null = null): Promise<ReadAsImport | string> {
  const read = await readFile(file)
  if ('refusal' in read) return read.refusal
  const source = sheetOfItems(read.sheets)
  const empty = { columns: [], rows: [], notes: [], leftOut: {}, telling: [] }
  if (!source) return { ...empty, questions: [`Which sheet: ${read.sheets.map(({ name }) => name).join(', ')}`] }
  const sheet = { ...readSpreadsheet(source), decimalMark: mark }
  const { body, rows, unclearPrice } = readSheet(sheet, DEFAULTS, 'America/Chicago')
  const items = rows.filter((row) => row !== null)
  const reasons = Map.groupBy(sheet.leftOut.values(), (reason) => reason)
  const header = sheet.cells[sheet.header ?? -1] ?? []
  return {
    columns: sheet.columns,
    rows: items.map(({ row }) => row),
    notes: items.flatMap(({ notes }) => Object.entries(notes).map(([column, note]) => `${column}: ${note}`)),
    questions: [
      ...(unclearPrice === null || mark !== null ? [] : [`Which price: ${unclearPrice}`]),
      ...new Set(items.flatMap(({ questions }) => Object.values(questions))),
    ],
    leftOut: Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length])),
    telling: [...tellingColumns(header, sheet.columns, body), ...refutedColumns(header, sheet.columns, body)].map(
      (index) => header[index] ?? '',
    ),
  }
}

/** Reads a file as a trial does, without photos. */
export async function trialOf(file: Blob) {
  const read = await readFile(file)
  if ('refusal' in read) throw new Error(read.refusal)
  return readTrial({ sheets: read.sheets, at: null, decimalMark: null, photos: [] }, [])
}
