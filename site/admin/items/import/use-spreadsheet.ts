import { useMemo, useState } from 'react'
import type { ImportedRowView } from '../../../../api/contract/auction/items/item-import.ts'
import { learnColumns, mappingFrom } from '../../../spreadsheet/columns.ts'
import type { Column } from '../../../spreadsheet/headings.ts'
import type { LeftOutReason } from '../../../spreadsheet/left-out.ts'
import { photosOfRows } from '../../../spreadsheet/match-photos.ts'
import type { ChosenPhotos } from '../../../spreadsheet/photo-files.ts'
import type { DecimalMark } from '../../../spreadsheet/read-price.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { type ReadSheet, readSheet } from '../../../spreadsheet/read-sheet.ts'
import type { DateOrder } from '../../../spreadsheet/read-time.ts'
import type { SavedSpreadsheet } from '../../../spreadsheet/saved-spreadsheet.ts'
import type { ReadSheets, SheetCells } from '../../../spreadsheet/split-cells.ts'
import {
  fillMerged,
  guessSpreadsheet,
  readSpreadsheet,
  type Spreadsheet,
  sheetOfItems,
} from '../../../spreadsheet/spreadsheet.ts'
import { $columnMapping } from '../../frame/device-marks.ts'

/** A row of the spreadsheet as it was read; `null` for one that is left out. */
export type SheetRow = ReadSheet['rows'][number]

const NOTHING: ReadSheet = {
  body: [],
  rows: [],
  imported: [],
  withPhotos: [],
  asksDateOrder: false,
  unclearPrice: null,
}

/** The rows to be imported, and everything that can be done to them before. */
export function useSpreadsheet(
  defaults: Defaults,
  { slug, timeZone }: { slug: string; timeZone: string },
  chosen: ChosenPhotos,
) {
  const [sheets, setSheets] = useState<SheetCells[]>([])
  const [sheet, setSheet] = useState<Spreadsheet | null>(null)
  const { body, rows, imported, withPhotos, asksDateOrder, unclearPrice } = useMemo(
    () => (sheet ? readSheet(sheet, defaults, timeZone) : NOTHING),
    [sheet, defaults, timeZone],
  )
  const photos = useMemo(() => {
    const fields = withPhotos.map((row) => row?.row ?? null)
    const names = sheet ? photosOfRows(body, sheet.columns, fields, [...chosen.photos.keys()]) : []
    return names.map((name, index) => (rows[index] ? name : ''))
  }, [sheet, body, rows, withPhotos, chosen])
  const edit = (change: (now: Spreadsheet) => Partial<Spreadsheet>) =>
    setSheet((now) => now && { ...now, ...change(now) })
  const choose = (source: SheetCells | null) => setSheet(source && readSpreadsheet(source, mappingOf(slug)))

  /** @returns why it cannot be read, in words */
  function read(read: ReadSheets): string | null {
    if ('refusal' in read) return read.refusal
    setSheets(read.sheets)
    choose(sheetOfItems(read.sheets))
    return null
  }

  /** Goes on with a spreadsheet that was tried before there was an account, and with what was said of it. */
  function restore({ sheets: saved, at, decimalMark }: SavedSpreadsheet) {
    setSheets(saved)
    choose(at === null ? sheetOfItems(saved) : (saved[at] ?? null))
    edit(() => ({ decimalMark }))
  }

  const setCell = (row: number, column: number, text: string) =>
    edit(({ cells, header }) => {
      const index = row + (header ?? -1) + 1
      return { cells: cells.map((line, at) => (at === index ? line.with(column, text) : line)) }
    })

  const setColumn = (index: number, column: Column) =>
    edit(({ source, cells, columns: before }) => {
      // No two columns are the same field.
      const others = before.map((present): Column => (present === column ? 'leave-out' : present))
      const columns = others.with(index, column)
      return { columns, cells: fillMerged(cells, source, columns, before) }
    })

  /** Blanks the cells of these columns in all rows. */
  const blank = (fields: readonly Column[]) =>
    edit(({ cells, header, columns }) => {
      const isBlanked = columns.map((column) => fields.includes(column))
      const blanked = (line: string[]) => line.map((text, index) => (isBlanked[index] ? '' : text))
      return { cells: cells.map((line, at) => (at > (header ?? -1) ? blanked(line) : line)) }
    })

  const leaveOut = (row: number, isLeftOut: boolean) =>
    edit(({ leftOut }) => {
      const others = [...leftOut].filter(([at]) => at !== row)
      return { leftOut: new Map(isLeftOut ? [...others, [row, 'chosen']] : others) }
    })

  const setNew = (row: number, isNew: boolean) =>
    edit(({ newRows, unmatchedRows }) => {
      const without = (rows: ReadonlySet<number>) => new Set([...rows].filter((at) => at !== row))
      return {
        newRows: isNew ? new Set([...newRows, row]) : without(newRows),
        unmatchedRows: without(unmatchedRows),
      }
    })

  /** Leaves out what was imported by this preview. Rows still to come that were about no item stay so. */
  const leaveOutImported = (views: readonly (ImportedRowView | null)[]) =>
    edit(({ leftOut, unmatchedRows }) => {
      const all = [...views.keys()]
      const imported = all.filter((at) => views[at] && views[at].kind !== 'refused')
      return {
        leftOut: new Map([...leftOut, ...imported.map((at) => [at, 'imported'] as const)]),
        unmatchedRows: new Set([...unmatchedRows, ...all.filter((at) => !views[at]?.sameTitle)]),
      }
    })

  return {
    sheets,
    chooseSheet: (index: number) => choose(sheets[index] ?? null),
    sheet,
    body,
    rows,
    imported,
    /** Which row of the sheet one of `body` is, as the program shows it that made the sheet. */
    lineOf: (index: number) => sheet?.source.lines[index + (sheet.header ?? -1) + 1] ?? index + 1,
    photos,
    /** Whether dates begin now with days, now with months: then the team says how the others are read. */
    asksDateOrder,
    setDateOrder: (dateOrder: DateOrder | null) => edit(() => ({ dateOrder })),
    /** A price that may be thousands, or have three decimals, as it is written: then the team says which; `null` for none. */
    unclearPrice,
    setDecimalMark: (decimalMark: DecimalMark | null) => edit(() => ({ decimalMark })),
    read,
    restore,
    setCell,
    blank,
    setColumn,
    setHeader: (header: number | null) =>
      edit(({ source, cells, columns }) =>
        guessSpreadsheet(source, fillMerged(cells, source, null, columns), header, mappingOf(slug)),
      ),
    leaveOut,
    /** Has a row be a new item, or change the one of its title. */
    setNew,
    leaveOutImported,
    /** Has the rows back that were left out for one reason. */
    bringBack: (reason: LeftOutReason) =>
      edit(({ leftOut }) => ({ leftOut: new Map([...leftOut].filter(([, why]) => why !== reason)) })),
    /** Has the next import begin with these columns. */
    learn() {
      if (!sheet || sheet.header === null) return
      const learned = learnColumns(mappingOf(slug), sheet.cells[sheet.header] ?? [], sheet.columns, body)
      $columnMapping(slug).set(JSON.stringify([...learned]))
    },
    clear() {
      setSheets([])
      setSheet(null)
    },
  }
}
export type SpreadsheetState = ReturnType<typeof useSpreadsheet>

/** Which columns former imports had that we would not have guessed, by the words of their headings. */
function mappingOf(orgSlug: string): Map<string, Column> {
  return mappingFrom(JSON.parse($columnMapping(orgSlug).get() ?? '[]'))
}
