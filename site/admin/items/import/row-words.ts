import { isPriceField } from '../../../../api/contract/auction/items/item-columns.ts'
import type { ImportedRowView } from '../../../../api/contract/auction/items/item-import.ts'
import { readHall } from '../../../../api/contract/auction/items/place-cells.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { readNumber } from '../../../spreadsheet/cell-kinds.ts'
import { type Column, columnNames } from '../../../spreadsheet/headings.ts'
import { ABOVE_TWICE, type Defaults, isAboveTwice, type ReadRow } from '../../../spreadsheet/read-rows.ts'

export type Kind = ImportedRowView['kind'] | 'left-out'

/** What becomes of a row, in a word or two. */
export const kindNames: Record<Kind, string> = {
  refused: 'To Fix',
  new: 'New',
  changed: 'Changes',
  same: 'Already There',
  'left-out': 'Left Out',
}

/** How many rows come to each; `null` is one that is left out. */
export function countRows(rows: readonly (ImportedRowView | null)[]): Record<Kind, number> {
  const counts = { refused: 0, new: 0, changed: 0, same: 0, 'left-out': 0 }
  for (const row of rows) counts[row?.kind ?? 'left-out']++
  return counts
}

/**
 * What of a row its team should look at before it is imported, column by column: how cells were read, and what else may be
 * a mistake. Nothing where the item is so already.
 */
export function notesOf(
  { row, notes }: ReadRow,
  view: ImportedRowView | null,
  { startingBid }: Pick<Defaults, 'startingBid'>,
): ReadRow['notes'] {
  const { photoDescription, ...others } = notes
  const withoutPhoto = photoDescription && !view?.hasPhoto && { photoDescription }
  if (view?.kind === 'same') return { ...withoutPhoto }
  const isAssumed =
    view?.kind === 'new' && takesBids(row) && !row.startingBid && isAboveTwice(startingBid, row.estimatedValue)
  return {
    ...others,
    ...withoutPhoto,
    ...(isAssumed && { startingBid: [notes.startingBid, ABOVE_TWICE].filter(Boolean).join('. ') }),
    ...(view &&
      getsOtherNumber(view) && {
        itemNumber: `Number ${row.itemNumber} is in another event: it gets the next free one`,
      }),
  }
}

/** Whether a new item of a row is won by bids: neither its price is fixed, nor is it sold in the room. */
export function takesBids(row: ReadRow['row']): boolean {
  return !row.fixedPrice && !isSoldInRoom(row)
}

/** Whether a row says that its item is sold in the room. */
export function isSoldInRoom({ isInHall = '' }: Pick<ReadRow['row'], 'isInHall'>): boolean {
  return readHall(isInHall) === true
}

/** Whether a row adds an item whose number another event's item has. */
export function getsOtherNumber({ kind, isRenumbered }: ImportedRowView): boolean {
  return kind === 'new' && isRenumbered
}

/** Whether a row renames the item of its number, as one of a second list does that is numbered from one again. */
export function givesOtherTitle({ kind, sameTitle, changes }: ImportedRowView): boolean {
  return kind === 'changed' && sameTitle === null && changes.some(({ field }) => field === 'title')
}

/** What must be mended in a row itself: not what has no column, and is asked once for all rows. */
export function ownIssues(
  { issues }: ImportedRowView,
  columns: readonly { column: Column }[],
  askedOnce: ReadonlySet<string>,
): ImportedRowView['issues'] {
  return issues.filter(({ path }) => !askedOnce.has(path) || columns.some(({ column }) => column === path))
}

/** Those but for the columns where that stands beside the cell: "Closes: End time is required". */
export function issuesBeside(issues: ImportedRowView['issues'], columns: readonly { column: Column }[]): string[] {
  const shown = new Set<string>(columns.map(({ column }) => column))
  return issues
    .filter(({ path }) => !shown.has(path))
    .map(({ path, message }) => {
      const name = isColumn(path) ? columnNames[path] : null
      const isNamed = name === null || message.toLowerCase().includes(name.toLowerCase())
      return isNamed ? message : `${name}: ${message}`
    })
}

/** Whether a row is about an item there is, in a sentence; `null` where that goes without saying. */
export function itemOf({ kind, itemId, sameTitle }: ImportedRowView): string | null {
  if (sameTitle === null) return kind === 'refused' && itemId !== null ? CHANGES_NUMBERED : null
  const number = sameTitle.itemNumber === null ? '' : ` (#${sameTitle.itemNumber})`
  if (itemId === null) return `A new item, though you have one of this title${number}.`
  return `You have an item of this title already${number}.${kind === 'same' ? '' : ' This row would change it.'}`
}

const CHANGES_NUMBERED = 'You have an item of this number, which this row would change.'

/** Whether what an issue or a change is about is a column of the sheet. */
export function isColumn(path: string): path is Column {
  return path in columnNames
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/**
 * What a price or a time was taken for, where that does not go without saying: "$1,250.00" for "1.250,00", and "Wed, May
 * 12, 2027, 8:00 PM" for "12/5/2027", whichever day was meant. `null` for what is plain, or could not be read.
 */
export function readingOf(column: Column, written: string, read: string | undefined): string | null {
  if (!read || read === written) return null
  if (column === 'itemNumber') return readNumber(written) === read ? null : `Number ${read}`
  if (isPriceField(column)) return written.replaceAll(/[$,\s]/g, '') === read ? null : priceInWords(read)
  if (!LOCAL_TIME.test(read) || read.replace('T', ' ') === written) return null
  const moment = new Date(`${read}Z`)
  return Number.isNaN(moment.getTime()) ? null : format.format(moment)
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
