import { hasWords, isNoValue, isPrice, readNumber } from './cell-kinds.ts'
import { isHeadings } from './header.ts'
import type { Column } from './headings.ts'
import { readPrice } from './read-price.ts'
import type { SheetCells } from './split-cells.ts'

/** Why a row is not imported, as we guess; `chosen` by its team, `imported` before. */
export type LeftOutReason = 'hidden' | 'totals' | 'headings' | 'unfilled' | 'alone' | 'chosen' | 'imported'

/** What a cell of totals says: "TOTAL", "Grand total:", "Total Value $4,500", "Total general", but not "Total gym". */
const TOTALS =
  /^(?:grand |gran )?totale?s?(?: (?:values?|items?|retail|fmv|donated|donations|raised|amount|estimated value|starting bids?|values? of items|general|valor))?\s?:?\s?(?:[$\d.,]*|\(\d+\))$|^sub[- ]?total(?:es|s)?\b|^sum[as]?:?$/i
/** So many cells have most rows where a row of one cell is the name of a section, or a note. */
const MANY_CELLS = 3
/** What so many rows have was filled down. */
const SEVERAL = 3

/** Rows below the row of names that are no items, as we guess, and why; by their place in `body`. */
export function guessLeftOut(
  { hidden }: Pick<SheetCells, 'hidden'>,
  body: readonly string[][],
  header: readonly string[] | null,
  offset: number,
): Map<number, LeftOutReason> {
  const leftOut = new Map<number, LeftOutReason>()
  const typical = typicalCount(body)
  for (const [index, row] of body.entries()) {
    const count = row.filter((cell) => cell !== '').length
    if (hidden.includes(index + offset)) leftOut.set(index, 'hidden')
    else if (isTotals(row)) leftOut.set(index, 'totals')
    else if (isHeadings(row, header, index === 0)) leftOut.set(index, 'headings')
    else if (count === 1 && typical >= MANY_CELLS && header !== null) leftOut.set(index, 'alone')
  }
  return leftOut
}

/** Whether a row is of totals: beside a title, "Total value $450" is what an item comes to. "35 items" is none. */
function isTotals(row: readonly string[]): boolean {
  const isTitled = row.some((cell) => hasWords([cell]) && !/^\d/.test(cell) && !TOTALS.test(cell))
  return row.some((cell) => TOTALS.test(cell) && !(isTitled && /\d/.test(cell)))
}

/**
 * Rows that were prepared and not filled in: with a number, and with nothing else than every other row has, or zeros. And a
 * last row that holds the sums of those above it.
 */
export function guessUnfilled(
  body: readonly string[][],
  columns: readonly Column[],
  leftOut: ReadonlyMap<number, LeftOutReason>,
): Map<number, LeftOutReason> {
  const title = columns.indexOf('title')
  const number = columns.indexOf('itemNumber')
  const all = new Map(leftOut)
  if (title < 0) return all
  const items = [...body.entries()].filter(([index]) => !leftOut.has(index))
  const usual = columns.map((_, column) => usualCell(items.map(([, row]) => row[column] ?? '')))
  const isNothing = (cell: string, column: number) =>
    cell === '' || column === number || isNoValue(cell) || isZero(cell) || cell === usual[column]
  for (const [index, row] of items) if (row[title] === '' && row.every(isNothing)) all.set(index, 'unfilled')
  const [last, sums] = items.at(-1) ?? []
  const above = items.slice(0, -1).map(([, row]) => row)
  if (last !== undefined && sums && sums[title] === '' && isSums(sums, above)) all.set(last, 'totals')
  return all
}

/** A cell that more than half of the rows have, and that is no price of its own; `null` where there is none. */
function usualCell(cells: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const [cell, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0]
  return cell !== '' && count >= SEVERAL && count * 2 > cells.length ? cell : null
}

function isSums(row: readonly string[], above: readonly string[][]): boolean {
  const filled = [...row.entries()].filter(([, cell]) => cell !== '')
  const isSum = ([column, cell]: [number, string]) => {
    const sum = above.reduce((all, line) => all + amountIn(line[column] ?? ''), 0)
    return isPrice(cell) && Math.abs(sum - amountIn(cell)) < 1
  }
  return above.length > 1 && filled.length > 0 && filled.every(isSum)
}

function amountIn(cell: string): number {
  return Number(readPrice(cell, '.')) || 0
}

function isZero(cell: string): boolean {
  return /^\$?\s?0+(?:[.,]0+)?%?$/.test(readNumber(cell))
}

/** How many cells rows have, half of them at least so many. */
function typicalCount(body: readonly string[][]): number {
  const counts = body.map((row) => row.filter((cell) => cell !== '').length).toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}
