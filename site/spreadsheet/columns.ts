import { readHall } from '../../api/contract/auction/items/place-cells.ts'
import { fits, hasWords, isNoValue, isPrice } from './cell-kinds.ts'
import { wordsOf } from './heading-words.ts'
import { type Column, columnNames, mayBeStartingBid, meaningsOf } from './headings.ts'
import { isClock } from './read-clock.ts'
import { isDate } from './read-time.ts'

/** A title is shorter, where nothing else tells it from a description. */
const LONGEST_LIKELY_TITLE = 80

const SAYS_TIME = /\b(?:time|date|at|on|hora|fecha)\b/
/** Of people as well as of items. */
const NAME = /^(?:name|nombre)$/
const NAMES_ITEMS = /\b(?:title|items?|gift|prize|package|basket|donation|what|que|titulo|articulos?|premio|lote)\b/
/** Whoever gives, made, or brings items. */
const NAMES_PEOPLE =
  /\b(?:name|nombre|who|by|artist|teacher|parent|student|class|grade|room|family|volunteer|solicitor|contact|person)\b/

/**
 * Which column is which: as `mapping` has it by the words of headings, or by their names, and by the cells in `body`; the
 * second of two with one name is left out.
 */
export function guessColumns(
  header: readonly string[],
  body: readonly string[][],
  mapping: ReadonlyMap<string, Column> = new Map(),
): Column[] {
  const mapped = header.map((name) => mapping.get(wordsOf(name)))
  const taken = new Set(mapped)
  const columns = header.map((_, index): Column => {
    const column = mapped[index]
    return column && mapped.indexOf(column) === index ? column : 'leave-out'
  })
  const open = [...header.keys()].filter((index) => mapped[index] === undefined)
  const guessAt = (index: number) => guessColumn(header[index] ?? '', cellsOf(body, index))
  const isNamed = (index: number, names: RegExp) => names.test(wordsOf(header[index] ?? ''))
  const isOfItems = open.some(
    (index) => isNamed(index, NAMES_ITEMS) && !isEmpty(body, index) && guessAt(index) === 'title',
  )
  // An empty column takes nothing from one with cells, one of names no title from one that says it is of items, and an
  // amount not the place of a starting bid.
  const isLast = (index: number) =>
    isEmpty(body, index) || (isOfItems && isNamed(index, NAME)) || mayBeStartingBid(header[index] ?? '')
  for (const index of open.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
    const guess = guessAt(index)
    if (taken.has(guess)) continue
    taken.add(guess)
    columns[index] = guess
  }
  return withTitle(columns, header, body)
}

/** The first meaning of a heading that its cells do not refute. */
function guessColumn(heading: string, cells: string[]): Column {
  const meanings = meaningsOf(heading)
  for (const meaning of meanings) {
    const guess = meaning === 'startTime' || meaning === 'endTime' ? guessMoment(heading, meaning, cells) : meaning
    if (guess === 'title' && cells.length > 0 && !hasWords(cells) && meanings.length > 1) continue
    // That all take bids says nothing.
    if (guess === 'isInHall' && meanings.length > 1 && !cells.some((cell) => readHall(cell) === true)) continue
    if (guess === 'leave-out' || fits(guess, cells)) return guess
  }
  return 'leave-out'
}

/** A column of moments, or of times of a day alone; and "Start" may be a price. */
function guessMoment(heading: string, meaning: 'startTime' | 'endTime', cells: string[]): Column {
  const telling = cells.filter((cell) => !isNoValue(cell))
  if (telling.length === 0) return meaning
  const isClocks = telling.filter(isClock).length * 2 >= telling.length
  // "20.00" is a price unless its heading says that it is a time.
  const arePrices = isClocks ? !SAYS_TIME.test(wordsOf(heading)) && telling.every(isPrice) : !fits(meaning, telling)
  if (meaning === 'startTime' && arePrices && fits('startingBid', telling)) return 'startingBid'
  if (!isClocks) return meaning
  return meaning === 'startTime' ? 'startClock' : 'endClock'
}

/**
 * Where no heading says title: the shorter of two descriptions, a column of words that is nothing else, one that says it is
 * of items first, or the only description. Names of people only where there is nothing else: titles are public.
 */
function withTitle(columns: Column[], header: readonly string[], body: readonly string[][]): Column[] {
  if (columns.includes('title')) return columns
  const description = columns.indexOf('description')
  const other = columns.findIndex(
    (column, at) => column === 'leave-out' && meaningsOf(header[at] ?? '')[0] === 'description' && !isEmpty(body, at),
  )
  if (description >= 0 && other >= 0) {
    const [short, long] =
      lengthIn(body, other) < lengthIn(body, description) ? [other, description] : [description, other]
    return columns.with(short, 'title').with(long, 'description')
  }
  const words = [...columns.keys()].filter(
    (at) => columns[at] === 'leave-out' && isTitle(header[at] ?? '', cellsOf(body, at)),
  )
  const isNamed = (at: number, names: RegExp) => names.test(wordsOf(header[at] ?? ''))
  const isShort = description >= 0 && lengthIn(body, description) <= LONGEST_LIKELY_TITLE
  const title =
    words.find((at) => isNamed(at, NAMES_ITEMS)) ??
    words.find((at) => !isNamed(at, NAMES_PEOPLE)) ??
    (isShort && !isEmpty(body, description) ? description : words[0])
  return title === undefined ? columns : columns.with(title, 'title')
}

/** What a heading says to leave out is no title, whatever words are in it. */
function isTitle(heading: string, cells: string[]): boolean {
  return hasWords(cells) && meaningsOf(heading)[0] !== 'leave-out'
}

/** Columns without names: the first one with words in it is the title. */
export function guessNameless(rows: readonly string[][]): Column[] {
  const [first = []] = rows
  const title = first.findIndex((_, index) => hasWords(rows.map((row) => row[index] ?? '')))
  return first.map((_, index) => (index === title ? 'title' : 'leave-out'))
}

/** Columns that are left out although they are full of prices or dates: by their place. */
export function tellingColumns(
  header: readonly string[],
  columns: readonly Column[],
  body: readonly string[][],
): number[] {
  return [...columns.keys()].filter((index) => {
    const cells = cellsOf(body, index).filter((cell) => !isNoValue(cell))
    if (columns[index] !== 'leave-out' || cells.length === 0) return false
    const isFull = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length
    const isCount = /\b(no|nr|num|number|id|code|#|qty|quantity|zip|phone|year|count|bids)\b/.test(
      wordsOf(header[index] ?? ''),
    )
    const hasMoney = cells.some((cell) => /[$€£]|[.,]\d\d$/.test(cell))
    const [meaning] = meaningsOf(header[index] ?? '')
    if (meaning === 'startTime' || meaning === 'endTime') return true
    return isFull((cell) => isDate(cell) || isClock(cell)) || (isFull(isPrice) && (hasMoney || !isCount))
  })
}

/** Other columns that are left out, because most cells are not what their heading says: by their place. */
export function refutedColumns(
  header: readonly string[],
  columns: readonly Column[],
  body: readonly string[][],
): number[] {
  const telling = new Set(tellingColumns(header, columns, body))
  return [...columns.keys()].filter((index) => {
    const [meaning = 'leave-out'] = meaningsOf(header[index] ?? '')
    // "Type" is often how an item is sold, which nobody misses.
    const isFree =
      columns[index] === 'leave-out' && !columns.includes(meaning) && meaning !== 'category' && !telling.has(index)
    return isFree && !isEmpty(body, index) && !fits(meaning, cellsOf(body, index))
  })
}

/** A mapping with what of these columns is not our guess, and without what is; of two with one name the first counts. */
export function learnColumns(
  mapping: ReadonlyMap<string, Column>,
  header: readonly string[],
  columns: readonly Column[],
  body: readonly string[][],
): Map<string, Column> {
  const learned = new Map(mapping)
  const guessed = guessColumns(header, body)
  for (const [index, column] of [...columns.entries()].reverse()) {
    const words = wordsOf(header[index] ?? '')
    if (words === '' || column === guessed[index]) learned.delete(words)
    else learned.set(words, column)
  }
  return learned
}

/** Mapping read from what a device remembers. Columns that there are no more do not count. */
export function mappingFrom(stored: [string, Column][]): Map<string, Column> {
  return new Map(stored.filter(([, column]) => column in columnNames))
}

function cellsOf(body: readonly string[][], index: number): string[] {
  return body.map((row) => row[index] ?? '').filter((cell) => cell !== '')
}

function isEmpty(body: readonly string[][], index: number): boolean {
  return cellsOf(body, index).length === 0
}

function lengthIn(body: readonly string[][], index: number): number {
  const cells = cellsOf(body, index)
  return cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length)
}
