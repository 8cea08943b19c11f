import type { ImportedField, ImportedRow } from '../../api/contract/auction/items/item-import.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import { isNoValue } from './cell-kinds.ts'
import type { Column } from './headings.ts'
import { leftOut, type ReadField, readField } from './read-field.ts'
import type { DecimalMark } from './read-price.ts'
import { type DateOrder, readTime, type TimeReading } from './read-time.ts'

/** What a new item gets where its row says nothing. */
export type Defaults = Record<
  'startingBid' | 'minimumRaise' | 'mostEach' | 'startTime' | 'endTime' | 'category',
  string
>

/** A row of a spreadsheet as it was read, with what a person should know of it, column by column. */
export interface ReadRow {
  row: ImportedRow
  /** What was rounded, left out, or read otherwise than one might think. */
  notes: Partial<Record<Column, string>>
  /** Why cells were not read. */
  questions: Partial<Record<Column, string>>
  /** Its team says that it is a new item, although one of its title is there. */
  isNew?: boolean
}

/** What is read by all rows of a sheet together, or by what its team says. */
export interface Reading {
  defaults: Defaults
  /** Which number comes first in dates that may be read both ways; `null` when nobody knows. */
  order: DateOrder | null
  /** The decimal mark of prices that may be read both ways, column by column; `null` when nobody knows. */
  marks: readonly (DecimalMark | null)[]
  timeZone: string | null
  /** That begin every item's number. */
  letters: string
  /** Of text, how many columns have names: further cells show that a price or a title was split. `null` of others. */
  namedCount: number | null
}

/** Rows that were read, and by what: while somebody types in one of two thousand, the others stay as they were. */
const readBefore = new WeakMap<readonly string[], { by: string; read: ReadRow }>()

/** The rows of a spreadsheet as the server takes them, photos aside; see `photoNames`. */
export function readRows(cells: readonly string[][], columns: readonly Column[], reading: Reading): ReadRow[] {
  const by = JSON.stringify([columns, reading])
  return cells.map((row) => {
    const before = readBefore.get(row)
    if (before?.by === by) return before.read
    const read = readRow(row, columns, reading)
    readBefore.set(row, { by, read })
    return read
  })
}

function readRow(cells: readonly string[], columns: readonly Column[], reading: Reading): ReadRow {
  const read: ReadRow = { row: {}, notes: {}, questions: {} }
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').trim()
    if (column === 'photo' || column === 'leave-out' || text === '') continue
    if (!isTime(column))
      put(read, column, readField(column, text, { mark: reading.marks[index] ?? null, letters: reading.letters }))
  }
  for (const field of ['startTime', 'endTime'] as const) readMoment(field, cells, columns, reading, read)
  const beyond = columns.flatMap((column, index) =>
    column === 'leave-out' && index >= (reading.namedCount ?? columns.length) ? cells[index] || [] : [],
  )
  if (beyond.length > 0)
    addNote(read, 'title', leftOut(beyond.join(', '), 'this row has more cells than the names have'))
  const { startingBid, estimatedValue, placeCount, fixedPrice, photoDescription } = read.row
  if (placeCount && !fixedPrice) addNote(read, 'placeCount', 'Counts only with a fixed price')
  const photo = cells[columns.indexOf('photo')]?.trim()
  if (photoDescription && !photo) addNote(read, 'photoDescription', 'Counts only with a photo')
  if (isAboveTwice(startingBid, estimatedValue)) addNote(read, 'startingBid', ABOVE_TWICE)
  return read
}

export const ABOVE_TWICE = 'More than twice its value'

/** Whether a starting bid is above twice an item's value. */
export function isAboveTwice(startingBid = '', estimatedValue = ''): boolean {
  const [start, value] = [parsePrice(startingBid), parsePrice(estimatedValue)]
  return start !== null && value !== null && value > 0 && start > 2 * value
}

/** A date and the time of day in the column beside it; a time of day alone is that of the day that was chosen for all. */
function readMoment(
  field: 'startTime' | 'endTime',
  cells: readonly string[],
  columns: readonly Column[],
  { order, defaults, timeZone }: Reading,
  read: ReadRow,
) {
  const clockColumn = field === 'startTime' ? 'startClock' : 'endClock'
  const textIn = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim()
  const [moment, clock] = [textIn(field), textIn(clockColumn)]
  for (const [column, text] of [
    [field, moment],
    [clockColumn, clock],
  ] as const)
    if (isNoValue(text)) addNote(read, column, leftOut(text))
  const time = isNoValue(clock) ? '' : clock
  // The format of a date may show midnight while its hour is in the column beside it.
  const date = time === '' ? moment : moment.replace(/ 00:00$/, '')
  const day = isNoValue(date) || date === '' ? defaults[field].slice(0, 10) : date
  const how: TimeReading = { order, clock: defaults[field].slice(11, 16), timeZone }
  if (time === '') return date !== '' && !isNoValue(date) ? put(read, field, readTime(date, how)) : undefined
  const joined = readTime(`${day} ${time}`.trim(), how)
  const alone = joined.question && day !== '' ? readTime(day, { ...how, clock: '' }) : joined
  if (day !== date && joined.question === undefined) addNote(read, clockColumn, 'On the day chosen above')
  const isOwn = joined.question !== undefined && alone.question === undefined
  put(read, field, isOwn ? { ...alone, note: leftOut(time, 'its date says a time, too') } : joined)
}

function put(read: ReadRow, field: ImportedField, { value, note, question }: ReadField) {
  if (value !== '') read.row[field] = value
  if (field === 'imageUrl') return
  if (note) addNote(read, field, note)
  if (question) read.questions[field] = question
}

function addNote({ notes }: ReadRow, column: Column, note: string) {
  notes[column] = notes[column] ? `${notes[column]}. ${note}` : note
}

/** The names of the photos' files, row by row; blank where there is none. */
export function photoNames(cells: readonly string[][], columns: readonly Column[]): string[] {
  const index = columns.indexOf('photo')
  return cells.map((row) => (row[index] ?? '').trim())
}

/** Whether a column holds dates, or times of a day. */
export function isTime(column: Column | undefined): column is 'startTime' | 'endTime' | 'startClock' | 'endClock' {
  return column === 'startTime' || column === 'endTime' || column === 'startClock' || column === 'endClock'
}
