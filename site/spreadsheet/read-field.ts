import { itemForm } from '../../api/contract/auction/items/item-form.ts'
import type { ImportedField } from '../../api/contract/auction/items/item-import.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import { isError, isNoValue, readNumber } from './cell-kinds.ts'
import {
  type DecimalMark,
  hasFractionsOfCents,
  isAmbiguousPrice,
  isForeign,
  lowestPrice,
  readPrice,
} from './read-price.ts'

/** What a cell says of its field: blank for nothing. */
export interface ReadField {
  value: string
  /** What a person should know of how it was read. */
  note?: string
  /** Why it was not read, in words. */
  question?: string
}

/** What is known of a cell by the others of its column. */
interface Column {
  /** Of prices that may be read both ways. */
  mark: DecimalMark | null
  /** That begin every item's number. */
  letters: string
}

type Reader = (text: string, column: Column) => ReadField

const WHICH_MARK = 'Thousands, or decimals? Please choose above, under Columns.'
/** Beyond it words are only shown in part. */
const LONGEST_QUOTE = 40

/** How the cells of each field are read; what is not named here is text. Times are read with their whole row. */
const readers: Partial<Record<ImportedField, Reader>> = {
  startingBid: (text, { mark }) => readMoney(text, mark),
  minimumRaise: (text, { mark }) => readMoney(text, mark),
  buyNowPrice: (text, { mark }) => readMoney(text, mark),
  estimatedValue: (text, { mark }) => readValue(text, mark),
  fixedPrice: (text, { mark }) => readMoney(text, mark),
  itemNumber: (text, { letters }) =>
    orLeftOut('itemNumber', text, readNumber(text, letters), 'it isn’t a number from 1 to 99,999'),
  donorEmail: readEmail,
  donorUrl: (text) => orLeftOut('donorUrl', text, text, 'it isn’t a web address'),
  extensionMinutes: (text) => orLeftOut('extensionMinutes', text, readMinutes(text), 'it isn’t 0, 2, 3, or 5 minutes'),
  title: (text) => ({ value: textOfHtml(text).replace(/\s+/g, ' ') }),
}

/** Fields that hold long texts, in which "None" and "TBD" are words. */
const WORDS: readonly ImportedField[] = ['title', 'description', 'donorNote', 'customRules', 'customDisclaimers']

/**
 * Reads a cell that is not blank. What may be left out never keeps a row from being imported: what cannot be read is left
 * out, and said.
 */
export function readField(field: ImportedField, text: string, column: Column): ReadField {
  const isNothing = WORDS.includes(field) ? isError(text) : isNoValue(text)
  if (isNothing) return { value: '', note: leftOut(text) }
  return readers[field]?.(text, column) ?? { value: textOfHtml(text) }
}

/** "“TBD” is left out", and why. */
export function leftOut(text: string, reason = ''): string {
  const quote = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
  return `“${quote}” is left out${reason && `: ${reason}`}`
}

function readMoney(text: string, mark: DecimalMark | null): ReadField {
  const value = readPrice(text, mark)
  if (value === text && mark === null && isAmbiguousPrice(text)) return { value, question: WHICH_MARK }
  if (hasFractionsOfCents(text, mark)) return { value, note: `Rounded from ${text.replace(/(\.\d{3})0$/, '$1')}` }
  return isForeign(text) && value !== text ? { value, note: `“${text}” is taken as US dollars` } : { value }
}

function readValue(text: string, mark: DecimalMark | null): ReadField {
  const read = readMoney(text, mark)
  if (read.question || parsePrice(read.value)) return read
  const lower = lowestPrice(text)
  const value = lower === null ? '' : readPrice(lower, mark)
  if (lower !== null && isAmbiguousPrice(lower) && value === lower) return { value: text, question: WHICH_MARK }
  if (parsePrice(value)) return { value, note: `The lower end of “${text}”` }
  return { value: '', note: leftOut(text, 'it isn’t a price') }
}

function readEmail(text: string): ReadField {
  if (isValid('donorEmail', text)) return { value: text }
  const address = text.split(/[\s,;<>()[\]/|]+/).find((part) => part.includes('@') && isValid('donorEmail', part))
  return address
    ? { value: address, note: `Only ${address} is kept` }
    : { value: '', note: leftOut(text, 'it isn’t an email address') }
}

function readMinutes(text: string): string {
  return /^(close on time|none|no)$/i.test(text) ? '0' : (/\d+/.exec(text)?.[0] ?? text)
}

function orLeftOut(field: keyof typeof itemForm.shape, text: string, value: string, reason: string): ReadField {
  return isValid(field, value) ? { value } : { value: '', note: leftOut(text, reason) }
}

function isValid(field: keyof typeof itemForm.shape, value: string): boolean {
  return itemForm.shape[field].safeParse(value).success
}

const TAG =
  /<\/?(?:p|br|ul|ol|li|b|i|u|em|strong|div|span|a|font|h[1-6]|table|tbody|tr|td|th|hr|img)(?:[\s/][^<>]*)?>/gi
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/gi

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  trade: '™',
  reg: '®',
  copy: '©',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  eacute: 'é',
  egrave: 'è',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  ccedil: 'ç',
}

/** The text of a cell that other programs wrote as HTML; a cell without tags and entities stays as it is. */
function textOfHtml(cell: string): string {
  const text = cell.replace(TAG, (tag) => {
    if (/^<li\b/i.test(tag)) return '\n• '
    return /^<\/?(?:p|br|div|ul|ol|h[1-6]|tr|hr)\b/i.test(tag) ? '\n' : ''
  })
  const decoded = text.replace(ENTITY, (entity, name: string) => decode(name) ?? entity)
  if (decoded === cell) return cell
  return decoded
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function decode(name: string): string | null {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}
