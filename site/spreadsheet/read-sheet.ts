import { comparable } from '../../api/contract/auction/items/comparable.ts'
import { isPriceField } from '../../api/contract/auction/items/item-columns.ts'
import { lettersIn } from './cell-kinds.ts'
import type { Column } from './headings.ts'
import { type DecimalMark, decimalMarksIn, isAmbiguousPrice, lowestPrice } from './read-price.ts'
import { type Defaults, isTime, type ReadRow, readRows } from './read-rows.ts'
import { type DateOrder, dateOrderOf } from './read-time.ts'
import { rowsBelow, type Spreadsheet } from './spreadsheet.ts'

/** The rows of a spreadsheet as they were read, and what only its team knows. */
export interface ReadSheet {
  /** The cells below the row of names. */
  body: string[][]
  /** One for each row of `body`; `null` for one that is left out. */
  rows: (ReadRow | null)[]
  /** Those of `body` that were imported before; `null` for any other. */
  imported: (ReadRow | null)[]
  /** `rows`, and those that were imported before, or left out by its team: their photos are of no other. */
  withPhotos: (ReadRow | null)[]
  /** Whether dates begin now with days, now with months. */
  asksDateOrder: boolean
  /** A price that may be thousands, or have three decimals, as it is written; `null` for none. */
  unclearPrice: string | null
}

/** Reads all rows of a spreadsheet, by what its team said of them. @param timeZone `null` where nobody knows it yet */
export function readSheet(sheet: Spreadsheet, defaults: Defaults, timeZone: string | null): ReadSheet {
  const body = rowsBelow(sheet.cells, sheet.header)
  const isImported = (index: number) => sheet.leftOut.get(index) === 'imported'
  const isItem = (index: number) => isImported(index) || [undefined, 'chosen'].includes(sheet.leftOut.get(index))
  const order = dateOrderIn(body, sheet.columns)
  const shown = decimalMarksOf(body, sheet.columns)
  const marks = shown.map((mark) => mark ?? sheet.decimalMark)
  const numbers = body.map((row) => row[sheet.columns.indexOf('itemNumber')] ?? '')
  const reading = {
    defaults,
    order: order ?? sheet.dateOrder,
    marks,
    timeZone,
    letters: lettersIn(numbers),
    namedCount: namedCount(sheet),
  }
  const read = readRows(body, sheet.columns, reading)
  const titleOf = (row: ReadRow) => comparable(row.row.title ?? '')
  const importedTitles = new Set(read.flatMap((row, index) => (isImported(index) ? titleOf(row) : [])))
  const isNew = (row: ReadRow, index: number) =>
    sheet.newRows.has(index) ||
    (sheet.unmatchedRows.has(index) && !isImported(index) && importedTitles.has(titleOf(row)))
  const rows = read.map((row, index) => (isNew(row, index) ? { ...row, isNew: true } : row))
  return {
    body,
    rows: rows.map((row, index) => (sheet.leftOut.has(index) ? null : row)),
    imported: rows.map((row, index) => (isImported(index) ? row : null)),
    withPhotos: rows.map((row, index) => (isItem(index) ? row : null)),
    asksDateOrder: order === null,
    unclearPrice: unclearPrice(body, sheet.columns, shown),
  }
}

/** A workbook's cells are where they were typed; text may have a comma too many. */
function namedCount({ source, cells, header }: Spreadsheet): number | null {
  if (source.name !== null || header === null) return null
  return (cells[header] ?? []).findLastIndex((name) => name !== '') + 1
}

/** Which number comes first in the dates of a spreadsheet; `null` when they differ in that. */
function dateOrderIn(cells: readonly string[][], columns: readonly Column[]): DateOrder | null {
  return dateOrderOf(cells.flatMap((row) => row.filter((_, index) => isTime(columns[index]))))
}

/**
 * The decimal mark of each column of prices, where some may be read both ways: as the others of the column show it. "1,250"
 * alone is American, unless the sheet has commas before cents elsewhere; beside "2,50" it may be either, since Americans
 * forget zeros. `null` where nothing tells, and for other columns.
 */
function decimalMarksOf(cells: readonly string[][], columns: readonly Column[]): (DecimalMark | null)[] {
  const prices = columns.map((column, index) => (isPriceField(column) ? pricesIn(cells, index) : []))
  const elsewhere = decimalMarksIn(prices.flat())
  return prices.map((column) => {
    const [mark, another] = decimalMarksIn(column)
    const ambiguous = column.filter(isAmbiguousPrice)
    const withComma = ambiguous.filter((price) => price.includes(','))
    if (mark && !another) return mark === ',' && withComma.length > 0 ? null : mark
    return !mark && !elsewhere.has(',') && withComma.length === ambiguous.length ? '.' : null
  })
}

/** A price of which only its team knows whether it is thousands or has decimals, as it is written; `null` for none. */
function unclearPrice(
  cells: readonly string[][],
  columns: readonly Column[],
  marks: readonly (DecimalMark | null)[],
): string | null {
  const unclear = [...columns.keys()].filter((index) => isPriceField(columns[index] ?? '') && marks[index] === null)
  return unclear.flatMap((index) => pricesIn(cells, index)).find(isAmbiguousPrice) ?? null
}

/** The prices of a column, of ranges the lower ends. */
function pricesIn(cells: readonly string[][], index: number): string[] {
  return cells.map((row) => lowestPrice(row[index] ?? '') ?? row[index] ?? '')
}
