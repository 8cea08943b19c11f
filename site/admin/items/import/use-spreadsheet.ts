import { useMemo, useState } from 'react'
import { type Column, columnNames, findHeader, learnColumns } from '../../../spreadsheet/columns.ts'
import { photosOfRows } from '../../../spreadsheet/match-photos.ts'
import type { ChosenPhotos } from '../../../spreadsheet/photo-files.ts'
import type { DateOrder } from '../../../spreadsheet/read-cell.ts'
import { type Defaults, dateOrderIn, rowsOfCells, type SheetRow } from '../../../spreadsheet/read-spreadsheet.ts'
import { guessSpreadsheet, readSpreadsheet, rowsBelow, type Spreadsheet } from '../../../spreadsheet/spreadsheet.ts'
import { $columnMapping } from '../../frame/device-marks.ts'

/** The rows to be imported, and everything that can be done to them before. */
export function useSpreadsheet(defaults: Defaults, orgSlug: string, chosen: ChosenPhotos) {
  const [sheet, setSheet] = useState<Spreadsheet | null>(null)
  const body = useMemo(() => (sheet ? rowsBelow(sheet.cells, sheet.header) : []), [sheet])
  const shownOrder = useMemo(() => (sheet ? dateOrderIn(body, sheet.columns) : null), [sheet, body])
  const rows: SheetRow[] = useMemo(() => {
    if (!sheet) return []
    const read = rowsOfCells(body, sheet.columns, defaults, shownOrder ?? sheet.dateOrder)
    return read.map((row, index) => (sheet.leftOut.has(index) ? null : row))
  }, [sheet, body, defaults, shownOrder])
  const photos = useMemo(
    () => (sheet ? photosOfRows(body, sheet.columns, rows, [...chosen.photos.keys()]) : []),
    [sheet, body, rows, chosen],
  )
  const edit = (change: (now: Spreadsheet) => Partial<Spreadsheet>) =>
    setSheet((now) => now && { ...now, ...change(now) })

  /** @returns why it cannot be read, in words */
  function read(text: string): string | null {
    const read = readSpreadsheet(text, mappingOf(orgSlug))
    if ('refusal' in read) return read.refusal
    setSheet(read.sheet)
    return null
  }

  const setCell = (row: number, column: number, text: string) =>
    edit(({ cells, header }) => {
      const index = row + (header ?? -1) + 1
      return { cells: cells.map((line, at) => (at === index ? line.with(column, text) : line)) }
    })

  const setColumn = (index: number, column: Column) =>
    // No two columns are the same field.
    edit(({ columns }) => ({
      columns: columns.map((present, at) => {
        if (at === index) return column
        return present === column ? 'leave-out' : present
      }),
    }))

  return {
    sheet,
    body,
    rows,
    photos,
    /** Whether dates begin now with days, now with months: then the team says how the others are read. */
    asksDateOrder: sheet !== null && shownOrder === null,
    setDateOrder: (dateOrder: DateOrder | null) => edit(() => ({ dateOrder })),
    read,
    setCell,
    setColumn,
    setHasHeader: (hasHeader: boolean) =>
      edit(({ cells }) => guessSpreadsheet(cells, hasHeader ? (findHeader(cells) ?? 0) : null, mappingOf(orgSlug))),
    leaveOut: (row: number, isLeftOut: boolean) =>
      edit(({ leftOut }) => ({
        leftOut: new Set([...leftOut].filter((at) => at !== row).concat(isLeftOut ? row : [])),
      })),
    /** Has the next import begin with these columns. */
    learn() {
      if (!sheet || sheet.header === null) return
      const learned = learnColumns(mappingOf(orgSlug), sheet.cells[sheet.header] ?? [], sheet.columns, body)
      $columnMapping(orgSlug).set(JSON.stringify([...learned]))
    },
    clear: () => setSheet(null),
  }
}
export type SpreadsheetState = ReturnType<typeof useSpreadsheet>

/** Which columns former imports had that we would not have guessed, by the words of their headings. */
function mappingOf(orgSlug: string): Map<string, Column> {
  const stored: [string, Column][] = JSON.parse($columnMapping(orgSlug).get() ?? '[]')
  return new Map(stored.filter(([, column]) => column in columnNames))
}
