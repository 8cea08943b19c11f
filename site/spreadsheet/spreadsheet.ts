import { guessColumns, guessNameless } from './columns.ts'
import { findHeader } from './header.ts'
import { type Column, meaningsOf } from './headings.ts'
import { guessLeftOut, guessUnfilled, type LeftOutReason } from './left-out.ts'
import type { DecimalMark } from './read-price.ts'
import type { DateOrder } from './read-time.ts'
import type { SheetCells } from './split-cells.ts'

/** A spreadsheet as it was read, and what its team says of its columns and rows. */
export interface Spreadsheet {
  source: SheetCells
  /** The cells as they are by now, with merged ones filled down. */
  cells: string[][]
  /** Which row holds the names of columns; `null` for none. Those above it are left out. */
  header: number | null
  columns: Column[]
  /** Whether some of them are as in an import before, and not our guess. */
  isAsBefore: boolean
  /** Rows below the names that are not imported, and why. */
  leftOut: ReadonlyMap<number, LeftOutReason>
  /** Rows below the names that the team says are new items, although one of their title is there. */
  newRows: ReadonlySet<number>
  /** Rows that were about no item when others were imported: beside one of these of the same title they are new items. */
  unmatchedRows: ReadonlySet<number>
  /** What the team says of dates where these begin now with days, now with months. */
  dateOrder: DateOrder | null
  /** What the team says of prices that may be thousands, or have three decimals. */
  decimalMark: DecimalMark | null
}

/** Columns that former imports had, by the words of their headings. */
export type ColumnMapping = ReadonlyMap<string, Column>

/**
 * Which of the sheets of a file holds the items: the only one, or the only one with headings of ours. `null` when several do,
 * or none; then somebody chooses.
 */
export function sheetOfItems(sheets: readonly SheetCells[]): SheetCells | null {
  const [first, ...others] = sheets
  if (first && others.length === 0) return first
  const likely = sheets.filter(({ rows }) => looksLikeItems(rows))
  return likely.length === 1 ? (likely[0] ?? null) : null
}

/** Whether there are items below a row of names: one of them says what they are called, another something else of them. */
function looksLikeItems(rows: string[][]): boolean {
  const header = findHeader(rows)
  if (header === null) return false
  const columns = guessColumns(rows[header] ?? [], rowsBelow(rows, header))
  const named = new Set(columns.filter((column) => column !== 'leave-out'))
  const isNamed = (rows[header] ?? []).some((cell) => meaningsOf(cell)[0] !== 'leave-out' && cell !== '')
  return isNamed && named.has('title') && named.size > 1 && rows.length > header + 1
}

/** Guesses where the items of a sheet are, and which column is what. */
export function readSpreadsheet(source: SheetCells, mapping?: ColumnMapping): Spreadsheet {
  return guessSpreadsheet(source, source.rows, findHeader(source.rows), mapping)
}

/** A spreadsheet whose column names are in row `header`, if in any. */
export function guessSpreadsheet(
  source: SheetCells,
  rows: string[][],
  header: number | null,
  mapping?: ColumnMapping,
): Spreadsheet {
  const names = header === null ? null : (rows[header] ?? [])
  const body = rowsBelow(rows, header)
  const certain = guessLeftOut(
    source,
    rowsBelow(fillMerged(rows, source, []), header),
    names,
    rows.length - body.length,
  )
  const items = body.filter((_, index) => !certain.has(index))
  const columns = names ? guessColumns(names, items, mapping) : guessNameless(items)
  const cells = fillMerged(rows, source, columns)
  return {
    source,
    cells,
    header,
    columns,
    isAsBefore: names !== null && guessColumns(names, items).some((column, index) => column !== columns[index]),
    leftOut: guessUnfilled(rowsBelow(cells, header), columns, certain),
    newRows: new Set(),
    unmatchedRows: new Set(),
    dateOrder: null,
    decimalMark: null,
  }
}

/** Columns of which each row has its own, even where somebody merged cells. */
const OWN: readonly Column[] = [
  'title',
  'itemNumber',
  'startingBid',
  'minimumRaise',
  'buyNowPrice',
  'estimatedValue',
  'fixedPrice',
  'placeCount',
  'photo',
]

/**
 * Merged cells say the same of each of their rows, unless each has its own of that column: there they are as in the file.
 * What somebody typed in one stays.
 * @param columns by which they are filled; `null` for none of them
 * @param before by which they were
 */
export function fillMerged(
  cells: string[][],
  { rows, merged }: SheetCells,
  columns: readonly Column[] | null,
  before: readonly Column[] | null = null,
): string[][] {
  const filled = cells.map((row) => [...row])
  for (const { column, first, last } of merged) {
    const [isFilled, wasFilled] = [columns, before].map(
      (all) => all !== null && !OWN.includes(all[column] ?? 'leave-out'),
    )
    if (isFilled === wasFilled) continue
    const [text, textInFile] = [cells, rows].map((all) => all[first]?.[column] ?? '')
    for (const [below, row] of filled.slice(first + 1, last + 1).entries()) {
      const own = rows[first + 1 + below]?.[column] ?? ''
      const untouched = isFilled ? [own] : [text, textInFile]
      if (untouched.includes(row[column] ?? '')) row[column] = (isFilled ? text : own) ?? ''
    }
  }
  return filled
}

/** The rows below that of the column names. */
export function rowsBelow(cells: string[][], header: number | null): string[][] {
  return cells.slice(header === null ? 0 : header + 1)
}
