import { itemColumns } from '../../api/contract/auction/items/item-columns.ts'
import type { ImportedField } from '../../api/contract/auction/items/item-import.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import { readPrice } from './read-cell.ts'

/** What a column of a spreadsheet may be: a field of an item, the name of its photo's file, or nothing. */
export type Column = Exclude<ImportedField, 'imageUrl'> | 'photo' | 'leave-out'

/** What they are called where one chooses. */
export const columnNames: Record<Column, string> = { ...itemColumns, photo: 'Photo File', 'leave-out': 'Leave Out' }

const MOST_TITLE_LINES = 10

const byName = new Map(Object.entries(columnNames).map(([column, name]) => [wordsOf(name), column as Column]))

/** What a column is by the words of its heading. The first rule that fits counts: "Donor Email" is an address, no donor. */
const rules: [heading: RegExp, column: Column][] = [
  // What became of an item, in lists that other programs wrote, and in our own.
  [
    /\b(utc|bids|current|high(est)?|winn\w+|final|sold|paid|buyers?|bidder|paddle|buy|(clos|end)ing (bid|price))\b/,
    'leave-out',
  ],
  [/\b(photos?|pictures?|pics?|images?|file|filename)\b/, 'photo'],
  [/\b(websites?|web|url|link)\b/, 'donorUrl'],
  [/\be ?mail\b/, 'donorEmail'],
  [/\bhid(e|den)\b|\bbefore it opens\b/, 'hidesUntilOpen'],
  [/\b(restrict|disclaim|exclu|except|limitation)|\bfine print\b/, 'customDisclaimers'],
  [/\b(rules?|terms|conditions)\b/, 'customRules'],
  [
    /\b(receipt\w*|tax(able)?|consign\w*|solicit\w*|shipping|contact|(first|last) name|phone|address|city|state|zip|expir\w+|received|sent|status|location|quantity|qty|reserve)\b/,
    'leave-out',
  ],
  [/\b(increments?|increase|raise|step)\b/, 'minimumRaise'],
  [/\b(start(ing)?|opening|min(imum)?) (bid|price|amount|value)\b/, 'startingBid'],
  [/\b(value|fmv|worth|retail|market|msrp|est|estimated?|appraisal)\b/, 'estimatedValue'],
  [/\b(extend|extension|last minutes?|snip(e|ing))\b/, 'extensionMinutes'],
  [/\b(clos(e|es|ing)|ends?|ending|until|deadline)\b/, 'endTime'],
  [/\b(start(ing)?|open(ing|s)?|begin) (at|on|date|time)\b|\b(start(s|ing)?|open(s|ing)?|begins?|from)$/, 'startTime'],
  [
    /^((auction|item|listing|lot|package|catalog|bid|sheet|tag) )*(no|nr|nbr|num|number|id|code|#)$|^(item|lot|package)$/,
    'itemNumber',
  ],
  [/\b(bid|price|amount|min|minimum)\b/, 'startingBid'],
  [/\b(category|categories|type|group|kind|section)\b/, 'category'],
  [/\b(descriptions?|desc|details?|about|text|contents|includ\w+)\b|\b(for|to) bidders$/, 'description'],
  [/^((donors?|internal|private) )?notes?$|\bthank/, 'donorNote'],
  [
    /^donated$|\b(donors?|contributor|sponsors?|business|company|organization|vendor|merchant|courtesy|from whom|who (gave|donated|gives)|(donat|giv|provid|sponsor)\w+ by)\b/,
    'donatedBy',
  ],
  [
    /^((silent|auction|items?|listing|lot|package|basket|prize|gift|donat(ed|ion)|what|name|title|headline|of|or|service|experience) ?)+$/,
    'title',
  ],
]

/** Which row holds the names of columns: the first, or the one below lines of a single cell, which are a title; `null` for none. */
export function findHeader(rows: readonly string[][]): number | null {
  const below = rows.slice(0, MOST_TITLE_LINES + 1).findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return [below, 0].find((index) => isHeader(rows[index] ?? [])) ?? null
}

/** "Total", "Grand totals:": below a list stand its sums, and no item is called so. */
export function isTotals(row: readonly string[]): boolean {
  return row.some((cell) => /^(grand |sub-?)?totals?:?$/i.test(cell))
}

/** Whether a row holds the names of columns: when some of them are known, and none is a number. */
function isHeader(row: readonly string[]): boolean {
  return row.some((cell) => columnOf(cell) !== 'leave-out') && !row.some((cell) => /^[\s$]*\d/.test(cell))
}

/**
 * Which column is which: as `mapping` has it by the words of headings, or by their names, and by the cells in `body`; the second of two with
 * one name is left out.
 */
export function guessColumns(
  header: readonly string[],
  body: readonly string[][],
  mapping: ReadonlyMap<string, Column> = new Map(),
): Column[] {
  const known = header.map((name) => mapping.get(wordsOf(name)))
  const taken = new Set(known)
  const columns = header.map((name, index) => {
    const own = known[index]
    if (own) return known.indexOf(own) === index ? own : 'leave-out'
    const guess = columnOf(name)
    const cells = body.map((row) => row[index] ?? '').filter((cell) => cell !== '')
    const column = byCells[guess]?.(cells) ?? guess
    if (taken.has(column)) return 'leave-out'
    taken.add(column)
    return column
  })
  return withTitle(columns, body)
}

/** Where no heading says title, the first column of words that is nothing else is it. */
function withTitle(columns: Column[], body: readonly string[][]): Column[] {
  if (columns.includes('title')) return columns
  const index = columns.findIndex((column, at) => column === 'leave-out' && hasWords(body.map((row) => row[at] ?? '')))
  return index < 0 ? columns : columns.with(index, 'title')
}

/** What the cells tell where headings leave it open. */
const byCells: Partial<Record<Column, (cells: string[]) => Column | null>> = {
  // Under "Item" or "Lot" some write numbers, others what it is.
  itemNumber: (cells) => (hasWords(cells) ? 'title' : null),
  // In lists of other programs, "Type" is how an item is sold.
  category: (cells) =>
    cells.length > 0 && cells.every((cell) => /^(silent|live|online|paper)( auction)?( items?| listing)?$/i.test(cell))
      ? 'leave-out'
      : null,
  // "Start" may be a time, or a price.
  startTime: (cells) =>
    cells.length > 0 && cells.every((cell) => parsePrice(readPrice(cell)) !== null) ? 'startingBid' : null,
}

/** Columns without names: the first one with words in it is the title. */
export function guessNameless(rows: readonly string[][]): Column[] {
  const [first = []] = rows
  const title = first.findIndex((_, index) => hasWords(rows.map((row) => row[index] ?? '')))
  return first.map((_, index) => (index === title ? 'title' : 'leave-out'))
}

/** Whether cells hold words: "Lot 8" and "No. 12" are numbers. */
function hasWords(cells: readonly string[]): boolean {
  return cells.some((cell) => /\p{L}{3}/u.test(cell.replace(/^lot\b/i, '')))
}

function columnOf(heading: string): Column {
  const words = wordsOf(heading)
  return byName.get(words) ?? rules.find(([pattern]) => pattern.test(words))?.[1] ?? 'leave-out'
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

/** In small letters, only words, numbers, and "#": "Donor’s\nWebsite (optional)" is "donors website". */
function wordsOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[’'.]/gu, '')
    .replaceAll('#', ' # ')
    .replace(/[^\p{L}\d#]+/gu, ' ')
    .replace(/ optional\b/, '')
    .trim()
}
