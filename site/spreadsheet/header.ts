import { isError, isPrice } from './cell-kinds.ts'
import { wordsOf } from './heading-words.ts'
import { meaningsOf } from './headings.ts'
import { isDate } from './read-time.ts'

/** Headings stand in one of so many first rows. */
export const MOST_ROWS_ABOVE = 12
/** What is longer is a sentence. */
const LONGEST_HEADING = 60
/** By so much a later row has to be more like headings than an earlier one. */
const MARGIN = 1

/** Which row holds the names of columns: the one most like it, of a single cell only where no other is; `null` for none. */
export function findHeader(rows: readonly string[][]): number | null {
  const first = rows.slice(0, MOST_ROWS_ABOVE)
  const isWide = (row: readonly string[]) => filled(row).length > 1
  for (const kind of [isWide, (row: readonly string[]) => !isWide(row)]) {
    let best: { index: number; score: number } | null = null
    for (const [index, row] of first.entries()) {
      const score = kind(row) && (index === 0 || isWide(row)) ? headingScore(row) : null
      if (score !== null && (best === null || score >= best.score + MARGIN)) best = { index, score }
    }
    if (best) return best.index
  }
  return null
}

/** Whether a row says again what the row of names says, or adds to it: the second of two rows of headings. */
export function isHeadings(row: readonly string[], header: readonly string[] | null, isNext: boolean): boolean {
  const cells = filled(row)
  const same = row.filter((cell, index) => cell !== '' && wordsOf(cell) === wordsOf(header?.[index] ?? ''))
  if (cells.length > 1 && same.length === cells.length) return true
  return header !== null && isNext && cells.length > 1 && cells.every((cell) => isKnown(cell) && !isValue(cell))
}

/** How much a row is like headings; `null` where no cell is known, or more are values than known. */
function headingScore(row: readonly string[]): number | null {
  const cells = filled(row)
  const headings = cells.filter((cell) => isKnown(cell) && !isValue(cell))
  const values = cells.filter(isValue).length
  const isNamed = headings.some((cell) => meaningsOf(cell)[0] !== 'leave-out')
  if (!isNamed || values * 2 > headings.length) return null
  const meanings = new Set(headings.map((cell) => meaningsOf(cell)[0])).size
  return (headings.length + meanings) / 2 - (cells.length - headings.length) / 2 - values
}

function isKnown(cell: string): boolean {
  return cell.length <= LONGEST_HEADING && meaningsOf(cell).length > 0
}

/** What stands in rows of items, and in no heading. */
function isValue(cell: string): boolean {
  return isPrice(cell) || isDate(cell) || isError(cell) || /\S@\S/.test(cell) || /^[\s$]*[\d.,]+%?$/.test(cell)
}

function filled(row: readonly string[]): string[] {
  return row.filter((cell) => cell !== '')
}
