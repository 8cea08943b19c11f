import type { ImportedRow } from '../../../../api/contract/auction/items/item-import.ts'
import type { Column } from './columns.ts'
import { readPrice } from './read-price.ts'
import { type DateOrder, dateOrderOf, readTime } from './read-time.ts'

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
