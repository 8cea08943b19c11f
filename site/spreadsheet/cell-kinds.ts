import { readHiding } from '../../api/contract/auction/items/hidden.ts'
import { readHall } from '../../api/contract/auction/items/place-cells.ts'
import { webAddress } from '../../api/contract/values/address/web-address.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import type { Column } from './headings.ts'
import { isClock } from './read-clock.ts'
import { lowestPrice, readPrice } from './read-price.ts'
import { isDate } from './read-time.ts'

const NO_VALUE =
  /^(?:n\/?a|n\.a\.|tb[adc]|tbd\.|none|unknown|pending|priceless|\?+|[$€£]? ?[-–—]+|#n\/a|#(?:div\/0|ref|value|num|null|spill|calc|field)!|#name\?|#{2,})$/i
const ERROR = /^#(?:n\/a|(?:div\/0|ref|value|num|null|spill|calc|field)!|name\?)$/i

/** Whether a cell says that there is nothing to say: "N/A", "TBD", "$ -", or a formula that failed. */
export function isNoValue(cell: string): boolean {
  return NO_VALUE.test(cell.trim().replace(/\s+/g, ' '))
}

/** Whether a cell is of a formula that failed: "#DIV/0!". */
export function isError(cell: string): boolean {
  return ERROR.test(cell.trim())
}

/** Whether a cell can be read as a price, or as a range of them. */
export function isPrice(cell: string): boolean {
  return parsePrice(readPrice(cell, '.')) !== null || lowestPrice(cell) !== null
}

/**
 * An item's number without the words before it: "7" of "Lot 7"; what is no number stays.
 * @param letters that begin all numbers of the column: with "SA", "SA003" is "3"
 */
export function readNumber(cell: string, letters = ''): string {
  const number = cell.replace(/^(?:#|no\.?|lot|item)\s*#?\s*/i, '').replace(/\.0+$/, '')
  return letters !== '' && lettersOf(number) === letters ? String(Number(number.replace(/^\p{L}+[-. ]?/u, ''))) : number
}

/** The letters that begin every number of a column, such as "SA" of "SA003"; blank where some have none, or others. */
export function lettersIn(cells: readonly string[]): string {
  const numbers = cells.map((cell) => readNumber(cell)).filter((cell) => /^\p{L}{0,4}[-. ]?\d{1,5}$/u.test(cell))
  const [letters = '', ...others] = new Set(numbers.map(lettersOf))
  return others.length === 0 ? letters : ''
}

function lettersOf(number: string): string {
  return /^(\p{L}{1,4})[-. ]?\d{1,5}$/u.exec(number)?.[1]?.toUpperCase() ?? ''
}

/** Whether cells hold words: "Lot 8" and "No. 12" are numbers. */
export function hasWords(cells: readonly string[]): boolean {
  return cells.some((cell) => /\p{L}{3}/u.test(cell.replace(/^lot\b/i, '')) || isWordInOtherScript(cell))
}

/** Two letters are a word where scripts write without spaces: "礼篮". */
function isWordInOtherScript(cell: string): boolean {
  return /[\p{L}\p{Extended_Pictographic}]/u.test(cell.replace(/[\p{Script=Latin}\d]/gu, ''))
}

/** What most cells of a column look like where it is what its heading says; other columns may hold anything. */
const looks: Partial<Record<Column, (cell: string) => boolean>> = {
  startingBid: looksLikePrice,
  minimumRaise: looksLikePrice,
  buyNowPrice: looksLikePrice,
  estimatedValue: looksLikePrice,
  fixedPrice: (cell) => /\d|free/i.test(cell),
  placeCount: (cell) => /\d/.test(cell),
  mostEach: (cell) => /\d/.test(cell),
  startTime: isTime,
  endTime: isTime,
  startClock: isClock,
  endClock: isClock,
  donorEmail: (cell) => cell.includes('@'),
  donorUrl: (cell) => webAddress.safeParse(cell).success,
  extensionMinutes: (cell) => /\d|^(close on time|none|no)$/i.test(cell),
  hidesUntilOpen: (cell) => typeof readHiding(cell) === 'boolean',
  isInHall: (cell) => typeof readHall(cell) === 'boolean',
  donatedBy: (cell) => !/^(?:yes|no|y|n|x|\$.*)$/i.test(cell),
  // In lists of other programs, "Type" is how an item is sold.
  category: (cell) => !/^(?:silent|live|online|paper)(?: auction)?(?: items?| listing)?$/i.test(cell),
}

/** Whether the cells of a column are what `column` would hold; those that say nothing do not count. */
export function fits(column: Column, cells: readonly string[]): boolean {
  const telling = cells.filter((cell) => cell !== '' && !isNoValue(cell))
  const look = column === 'itemNumber' ? looksLikeNumber(lettersIn(telling)) : looks[column]
  return look === undefined || telling.filter(look).length * 2 >= telling.length
}

function looksLikeNumber(letters: string): (cell: string) => boolean {
  return (cell) => /^\d{1,5}$/.test(readNumber(cell, letters))
}

/** A price, or what somebody took for one: "(40.00)", "50%". */
function looksLikePrice(cell: string): boolean {
  return isPrice(cell) || (/^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) && !isTime(cell))
}

/** A date, a time of day, or a day as Excel counts them. */
function isTime(cell: string): boolean {
  return isDate(cell) || isClock(cell) || /^[45]\d{4}(\.\d{1,15})?$/.test(cell)
}
