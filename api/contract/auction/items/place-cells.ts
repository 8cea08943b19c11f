import { type Cents, toOptionalPrice, toPrice } from '../../values/money/money.ts'
import type { PlaceKind, Places } from '../../values/money/places.ts'
import { localTimeIn } from '../../values/time/time-zone.ts'
import { MOST_KINDS } from './places.ts'

interface Sold {
  startingBid: Cents
  minimumRaise: Cents
  buyNowPrice: Cents | null
  estimatedValue: Cents | null
  places: Places | null
  isInHall: boolean
}

/** The cells of a spreadsheet about places. */
export type PlaceCells = Partial<Record<'fixedPrice' | 'placeCount' | 'mostEach' | 'placeQuestion', string>>

/** What a spreadsheet says of how an item is sold: of places nothing about bids, and the value of the only kind as the item’s. */
export function sellingInCells({ places, ...item }: Sold, timeZone: string) {
  if (!places) {
    const { isInHall } = item
    // Bids are called out: where they begin is not for a sheet to say.
    const prices = isInHall
      ? { isInHall: IN_HALL, startingBid: '', minimumRaise: '' }
      : { isInHall: '', startingBid: toPrice(item.startingBid), minimumRaise: toPrice(item.minimumRaise) }
    const none = { fixedPrice: '', placeCount: '', mostEach: '', placeQuestion: '' }
    const optional = {
      buyNowPrice: toOptionalPrice(item.buyNowPrice) ?? '',
      estimatedValue: toOptionalPrice(item.estimatedValue) ?? '',
    }
    return { ...prices, ...optional, ...none }
  }
  const [only, ...others] = places.kinds
  const isOnly = only !== undefined && others.length === 0
  const kinds = isOnly ? [{ ...only, value: null }] : places.kinds
  return {
    isInHall: '',
    startingBid: '',
    minimumRaise: '',
    buyNowPrice: '',
    estimatedValue: (isOnly && toOptionalPrice(only.value)) || '',
    fixedPrice: kinds.map((kind) => kindInCell(kind, timeZone)).join('\n'),
    placeCount: String(places.count),
    mostEach: String(places.mostEach),
    placeQuestion: places.question ?? '',
  }
}

const IN_HALL = 'Sold in the room'

/** Whether a cell says that an item is sold in the room, also as people write it: "live auction". What is neither stays, for the form to refuse. */
export function readHall(cell: string): boolean | string {
  if (/^(sold )?in the (room|hall)$|^live( auction)?( items?)?$/i.test(cell.trim())) return true
  return /^(highest bid( wins)?|bids?|(silent|online|paper)( auction)?( items?)?|fixed price)$/i.test(cell.trim())
    ? false
    : cell
}

/** "20.00"; "Adult 20.00 (worth 8.00, until 2027-03-01 08:00)". */
function kindInCell({ name, price, value, from, until }: PlaceKind, timeZone: string): string {
  const time = (instant: string) => localTimeIn(new Date(instant), timeZone).replace('T', ' ')
  const details = [
    value !== null && `worth ${toPrice(value)}`,
    from && `from ${time(from)}`,
    until && `until ${time(until)}`,
  ].filter(Boolean)
  return [name, toPrice(price), details.length > 0 && `(${details.join(', ')})`].filter(Boolean).join(' ')
}

/** Cells as the form of an item takes them; what cannot be read stays, for the form to refuse. */
export function readPlaces({ fixedPrice = '', placeCount = '', mostEach = '', placeQuestion = '' }: PlaceCells) {
  const lines = fixedPrice.split(fixedPrice.includes('\n') ? '\n' : ';').map((line) => line.trim())
  return {
    count: numberIn(placeCount),
    mostEach: numberIn(mostEach),
    question: placeQuestion || null,
    // One more than there may be is refused.
    kinds: lines
      .filter(Boolean)
      .slice(0, MOST_KINDS + 1)
      .map(readKind),
  }
}

/** "12 places" as 12; where there is no number, or several, as in "2 tables of 10", it is 0, which is refused. */
function numberIn(text: string): number {
  const [, digits = ''] = /^\D*?(\d{1,4}(?:,\d{3})?)(?:\.0{1,2})?(?!\d)\D*$/.exec(text) ?? []
  return Number(digits.replaceAll(',', ''))
}

const DETAIL = /^(worth|from|until) (.{1,40})$/
const PRICE = /^(?:\$?[\d.,]+|free)$/i

/** A kind as `kindInCell` writes it, or as people do: "Adult: $20", "$20 Adult", "Child free". */
function readKind(line: string) {
  const at = line.endsWith(')') ? line.lastIndexOf('(') : -1
  const inBrackets = at < 0 ? [] : line.slice(at + 1, -1).split(', ')
  const matches = inBrackets.map((text) => DETAIL.exec(text))
  const isDetailed = at >= 0 && matches.every(Boolean)
  const details = new Map(isDetailed ? matches.map((match) => [match?.[1], match?.[2] ?? '']) : [])
  const time = (name: string) => details.get(name)?.replace(' ', 'T') ?? null
  const priced = readPriced(isDetailed ? line.slice(0, at).trim() : line)
  return { ...priced, value: details.get('worth') ?? null, from: time('from'), until: time('until') }
}

/**
 * What no name holds: a price of something else, as in "Adult $20, Child" and "Adult 20, Child", how many a price is for, as
 * in "2 for", or one of two, as in "20 or". An age or a table may stand there: "Adults, 21 and over", "Table of 10, in front".
 */
const OTHER_PRICE =
  /[$€£]\s?\d|\d\s?(?:[$€£]|dollars?\b)|\d[.,]\d\d(?!\w)|\b(?:for|or)$|^(?:for|or) \d|^[\d.,]+ ?[-–x]?$|(?<!\bof )\b\d+ ?[,/] ?\D|[,/] ?\d+ (?!and |or )/i

/** What every price is for, behind one: "$45 per person", "$25/ticket", "20.00 each". */
const FOR_ONE = /(?<=[\d$])\s*(?:(?:\/ ?|per |an? )(?:person|ticket|seat|place|spot|guest|head)|each|ea\.?)$/i

/** The price behind a name, or before it. Where there may be two, none is read, and the form asks. */
function readPriced(written: string): { name: string; price: string } {
  const text = written.replace(FOR_ONE, '')
  const words = text.split(/\s+/)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const [price, name] = PRICE.test(last)
    ? [last, words.slice(0, -1).join(' ').replace(/[:=]$/, '').trim()]
    : [first, words.slice(1).join(' ')]
  if (!PRICE.test(price) || OTHER_PRICE.test(name)) return { name: '', price: written }
  return { name, price: priceIn(price) }
}

function priceIn(word: string): string {
  return /free/i.test(word) ? '0' : word
}

const cellOf: Record<string, keyof PlaceCells> = {
  count: 'placeCount',
  mostEach: 'mostEach',
  question: 'placeQuestion',
  kinds: 'fixedPrice',
}

/** Which cell an issue of a form of places is about. */
export function placeCellOf([field]: PropertyKey[]): keyof PlaceCells {
  return cellOf[String(field)] ?? 'placeCount'
}
