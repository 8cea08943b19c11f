import { type Column, findHeader, guessColumns, guessNameless, isTotals } from './columns.ts'
import type { DateOrder } from './read-cell.ts'
import { splitCells } from './read-spreadsheet.ts'

/** A spreadsheet as it was read, and what its team says of its columns and rows. */
export interface Spreadsheet {
  cells: string[][]
  /** Which row holds the names of columns; `null` for none. Those above it are left out. */
  header: number | null
  columns: Column[]
  /** Whether some of them are as in an import before, and not our guess. */
  isAsBefore: boolean
  /** Rows below the names that are not imported. */
  leftOut: ReadonlySet<number>
  /** What the team says of dates where these begin now with days, now with months. */
  dateOrder: DateOrder | null
}

/** Columns that former imports had, by the words of their headings. */
export type ColumnMapping = ReadonlyMap<string, Column>

/** Reads the text of a spreadsheet, and guesses its columns; or why it cannot be imported, in words. */
export function readSpreadsheet(text: string, mapping?: ColumnMapping): { sheet: Spreadsheet } | { refusal: string } {
  const split = splitCells(text)
  if ('refusal' in split) return split
  return { sheet: guessSpreadsheet(split.cells, findHeader(split.cells), mapping) }
}

/** A spreadsheet whose column names are in row `header`, if in any. */
export function guessSpreadsheet(cells: string[][], header: number | null, mapping?: ColumnMapping): Spreadsheet {
  const body = rowsBelow(cells, header)
  const leftOut = new Set([...body.keys()].filter((index) => isTotals(body[index] ?? [])))
  const items = body.filter((_, index) => !leftOut.has(index))
  const read = { cells, header, leftOut, dateOrder: null }
  if (header === null) return { ...read, columns: guessNameless(items), isAsBefore: false }
  const names = cells[header] ?? []
  const columns = guessColumns(names, items, mapping)
  const isAsBefore = guessColumns(names, items).some((column, index) => column !== columns[index])
  return { ...read, columns, isAsBefore }
}

/** The rows below that of the column names. */
export function rowsBelow(cells: string[][], header: number | null): string[][] {
  return cells.slice(header === null ? 0 : header + 1)
}
