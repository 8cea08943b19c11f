import { itemColumns } from '../../../api/contract/items/item-columns.ts'
import type { ImportedField } from '../../../api/contract/items/item-import.ts'

/** What a column of a spreadsheet may be: a field of an item, the name of its photo's file, or nothing. */
export type Column = Exclude<ImportedField, 'imageUrl'> | 'photo' | 'leave-out'

/** What they are called where one chooses. */
export const columnNames: Record<Column, string> = { ...itemColumns, photo: 'Photo File', 'leave-out': 'Leave Out' }

/** Other names that people give them, in small letters. */
const alsoCalled: Partial<Record<Column, string[]>> = {
  itemNumber: ['number', 'no', 'item no', 'item #', 'lot #', 'item', 'lot', 'lot number', 'lot no', 'id', '#', 'nr'],
  title: ['name', 'item name', 'item title', 'auction title', 'what', 'lot name', 'donation', 'item description short'],
  description: ['details', 'about', 'item description', 'long description', 'notes for bidders', 'text'],
  category: ['type', 'group', 'kind', 'section'],
  startingBid: [
    'start',
    'start bid',
    'start price',
    'starting price',
    'opening bid',
    'min bid',
    'minimum bid',
    'price',
  ],
  minimumRaise: ['raise', 'increment', 'bid increment', 'minimum increment', 'min raise', 'min increment', 'step'],
  estimatedValue: ['value', 'retail value', 'fair market value', 'fmv', 'market value', 'est value', 'worth', 'retail'],
  startTime: ['opens at', 'open', 'start time', 'start date', 'starts', 'opening', 'bidding opens', 'begin', 'from'],
  endTime: [
    'closes at',
    'close',
    'end time',
    'end date',
    'ends',
    'closing',
    'bidding closes',
    'end',
    'until',
    'closing time',
  ],
  donatedBy: ['donor', 'donor name', 'donated', 'given by', 'from whom', 'sponsor', 'business', 'company'],
  donorUrl: ['website', 'donor website', 'url', 'web', 'link'],
  donorEmail: ['email', 'donor email', 'contact email', 'e-mail', 'donor e-mail'],
  donorNote: ['notes', 'thanks', 'donor notes', 'internal notes', 'note'],
  customRules: ['rules', 'terms'],
  customDisclaimers: ['disclaimers', 'disclaimer', 'restrictions', 'fine print'],
  photo: [
    'photo',
    'picture',
    'image',
    'photo file',
    'photo file name',
    'image file',
    'file',
    'photo name',
    'file name',
    'filename',
  ],
}

const byName = new Map<string, Column>(
  (Object.keys(columnNames) as Column[]).flatMap((column) =>
    [columnNames[column], ...(alsoCalled[column] ?? [])].map((name) => [comparable(name), column] as const),
  ),
)

/** Whether a first row holds the names of columns: when some of them are known, and none is a number. */
export function isHeader(row: readonly string[]): boolean {
  const known = row.filter((cell) => byName.has(comparable(cell)))
  return known.length > 0 && !row.some((cell) => /^[\s$]*\d/.test(cell))
}

/** Which column is which, by their names, and by the cells in `body`; the second of two with one name is left out. */
export function guessColumns(header: readonly string[], body: readonly string[][]): Column[] {
  const taken = new Set<Column>()
  return header.map((name, index) => {
    const guess = byName.get(comparable(name)) ?? 'leave-out'
    // Under "Item" or "Lot" some write numbers, others what it is.
    const column = guess === 'itemNumber' && hasWords(body, index) ? 'title' : guess
    if (taken.has(column)) return 'leave-out'
    taken.add(column)
    return column
  })
}

/** Columns without names: the first one with words in it is the title. */
export function guessNameless(rows: readonly string[][]): Column[] {
  const [first = []] = rows
  const title = first.findIndex((_, index) => hasWords(rows, index))
  return first.map((_, index) => (index === title ? 'title' : 'leave-out'))
}

/** Whether a column holds words: "Lot 8" and "No. 12" are numbers. */
function hasWords(rows: readonly string[][], index: number): boolean {
  return rows.some((row) => /\p{L}{3}/u.test((row[index] ?? '').replace(/^lot\b/i, '')))
}

/** In small letters, without what is in brackets, marks, or line breaks: "Donor’s\nWebsite (optional)". */
function comparable(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace('(optional)', '')
    .replaceAll('_', ' ')
    .replace(/\p{M}|[’'.:*?"]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
