import type { ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { photosOfRows } from '../spreadsheet/match-photos.ts'
import { photoKey } from '../spreadsheet/photo-files.ts'
import { type DecimalMark, readPrice } from '../spreadsheet/read-price.ts'
import { readSheet } from '../spreadsheet/read-sheet.ts'
import { SAVED_DEFAULTS, type SavedSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import { readSpreadsheet, type Spreadsheet, sheetOfItems } from '../spreadsheet/spreadsheet.ts'

/** Dates count for nothing here. */
const DEFAULTS = { ...SAVED_DEFAULTS, mostEach: '', category: '', startTime: '', endTime: '' }
const MARKS: readonly DecimalMark[] = ['.', ',']

/** What somebody said of their spreadsheet. */
export type TrialAnswer = Partial<Pick<SavedSpreadsheet, 'at' | 'decimalMark'>>

/** What only its people know of a spreadsheet. */
export type TrialQuestion = { options: { label: string; answer: TrialAnswer }[] } & (
  | { kind: 'sheet' }
  | { kind: 'price'; price: string }
)

interface ReadTrial {
  /** Those with a title, and the key of each one's photo, blank for none. */
  rows: { row: ImportedRow; photo: string }[]
  question: TrialQuestion | null
  leftOut: number
  toCheck: number
}

/** The items of a spreadsheet as an import would read them, or what has to be said first. @param keys of the photos */
export function readTrial({ sheets, at, decimalMark }: SavedSpreadsheet, keys: readonly string[]): ReadTrial {
  const source = at === null ? sheetOfItems(sheets) : (sheets[at] ?? null)
  if (!source) {
    const options = sheets.map(({ name }, index) => ({ label: name ?? String(index + 1), answer: { at: index } }))
    return { rows: [], question: { kind: 'sheet', options }, leftOut: 0, toCheck: 0 }
  }
  return readItems({ ...readSpreadsheet(source), decimalMark }, keys)
}

function readItems(sheet: Spreadsheet, keys: readonly string[]): ReadTrial {
  const { body, rows, unclearPrice: price } = readSheet(sheet, DEFAULTS, null)
  // Nothing is shown at a price that may be a thousand times too high.
  if (price !== null && sheet.decimalMark === null)
    return { rows: [], question: { kind: 'price', price, options: pricesOf(price) }, leftOut: 0, toCheck: 0 }
  const fields = rows.map((read) => read?.row ?? null)
  const photos = photosOfRows(body, sheet.columns, fields, keys)
  const present = rows.flatMap((read, index) => (read?.row.title ? [{ ...read, photo: photos[index] ?? '' }] : []))
  return {
    rows: present.map(({ row, photo }) => ({ row, photo: photoKey(photo) })),
    question: null,
    leftOut: rows.length - present.length,
    toCheck: present.reduce((count, { notes }) => count + Object.keys(notes).length, 0),
  }
}

function pricesOf(price: string) {
  return MARKS.map((mark) => ({ label: priceInWords(readPrice(price, mark)), answer: { decimalMark: mark } }))
}
