import { useMemo, useState } from 'react'
import type { ImportedRow } from '../../../api/contract/items/item-import.ts'
import { type Column, guessColumns, guessNameless, isHeader } from './columns.ts'
import { type Defaults, photoNames, rowsOfCells } from './rows-of-cells.ts'
import { splitCells } from './split-cells.ts'

/** A spreadsheet as it was read, and what its team says its columns are. */
interface Spreadsheet {
  cells: string[][]
  hasHeader: boolean
  columns: Column[]
}

/** The rows to be imported, and everything that can be done to them before. */
export function useSpreadsheet(defaults: Defaults) {
  const [sheet, setSheet] = useState<Spreadsheet | null>(null)
  const body = useMemo(() => (sheet ? sheet.cells.slice(sheet.hasHeader ? 1 : 0) : []), [sheet])
  const rows: ImportedRow[] = useMemo(
    () => (sheet ? rowsOfCells(body, sheet.columns, defaults) : []),
    [sheet, body, defaults],
  )
  const photos = useMemo(() => (sheet ? photoNames(body, sheet.columns) : []), [sheet, body])

  /** @returns why it cannot be read, in words */
  function read(text: string): string | null {
    const split = splitCells(text)
    if ('refusal' in split) return split.refusal
    const [first = []] = split.cells
    setSheet({ cells: split.cells, ...guess(split.cells, isHeader(first)) })
    return null
  }

  function setCell(row: number, column: number, text: string) {
    setSheet((now) => {
      if (!now) return null
      const index = row + (now.hasHeader ? 1 : 0)
      const cells = now.cells.map((line, at) => (at === index ? line.with(column, text.trim()) : line))
      return { ...now, cells }
    })
  }

  function setColumn(index: number, column: Column) {
    setSheet((now) => {
      if (!now) return null
      // No two columns are the same field.
      const columns = now.columns.map((present, at) => {
        if (at === index) return column
        return present === column ? 'leave-out' : present
      })
      return { ...now, columns }
    })
  }

  return {
    sheet,
    body,
    rows,
    photos,
    read,
    setCell,
    setColumn,
    setHasHeader: (hasHeader: boolean) => setSheet((now) => now && { ...now, ...guess(now.cells, hasHeader) }),
    clear: () => setSheet(null),
  }
}
export type SpreadsheetState = ReturnType<typeof useSpreadsheet>

function guess(cells: string[][], hasHeader: boolean): Pick<Spreadsheet, 'hasHeader' | 'columns'> {
  const [first = [], ...others] = cells
  return { hasHeader, columns: hasHeader ? guessColumns(first, others) : guessNameless(cells) }
}
