/** Which number comes first in "12/5/2026". */
export type DateOrder = 'month first' | 'day first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const MONTH_WORD = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/
const DAY_THEN_WORD = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2}(?:\.\d{1,6})?)?\s*([ap])?\.?(?:m\.?)?$/
/** With its offset: an instant, which the server reads as it is. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i

/**
 * A date and time as somebody writes it, "12/5/2026 8pm", as the form takes it: "2026-12-05T20:00". What cannot be read
 * stays, for the form to refuse.
 * @param order of numbers that may be read both ways; `null` leaves them
 * @param clock the time of a day that is written without one, "20:00"; blank for none
 */
export function readTime(written: string, order: DateOrder | null, clock: string): string {
  if (INSTANT.test(written.trim())) return written.trim()
  if (order === null && isAmbiguous(written)) return written
  const text = withoutWeekday(written)
  const date = readDate(text, order)
  if (!date) return written
  const rest = text
    .slice(date.length)
    .replace(/^(?:t(?=\d)|,|\s|at\b|@|-)+/, '')
    .trim()
  const time = rest === '' ? clock : readClock(rest)
  return time ? `${date.day}T${time}` : written
}

/**
 * Which number comes first in the dates of a sheet: a number above twelve is a day. In doubt they are American, but for
 * dots. `null` when some begin with days and some with months.
 */
export function dateOrderOf(dates: readonly string[]): DateOrder | null {
  const numbers = dates.map((written) => NUMBERS.exec(withoutWeekday(written))?.slice(1) ?? [])
  const dotted = ordersIn(
    numbers.filter(([, mark]) => mark === '.'),
    'day first',
  )
  const others = ordersIn(
    numbers.filter(([, mark = '.']) => mark !== '.'),
    'month first',
  )
  const [order = 'month first', another] = [...new Set([...dotted, ...others])]
  return another ? null : order
}

/** Whether a date may be read both ways: "5/6/2027". */
export function isAmbiguous(written: string): boolean {
  const [, first, , second] = NUMBERS.exec(withoutWeekday(written)) ?? []
  return first !== second && orderShownBy(first, second) === null
}

function ordersIn(dates: readonly string[][], otherwise: DateOrder): DateOrder[] {
  const orders = dates.flatMap(([first, , second]) => orderShownBy(first, second) ?? [])
  return orders.length > 0 || dates.length === 0 ? orders : [otherwise]
}

function orderShownBy(first: string | undefined, second: string | undefined): DateOrder | null {
  if (Number(first) > 12) return 'day first'
  return Number(second) > 12 ? 'month first' : null
}

/** In small letters, with plain spaces. */
function withoutWeekday(written: string): string {
  return written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ').replace(WEEKDAY, '')
}

function readDate(text: string, order: DateOrder | null): { day: string; length: number } | null {
  const date =
    partsOf(YEAR_FIRST, text, ([year = '', month = '', day = '']) => [year, month, day]) ??
    partsOf(NUMBERS, text, ([first = '', , second = '', year = '']) =>
      (orderShownBy(first, second) ?? order) === 'day first' ? [year, second, first] : [year, first, second],
    ) ??
    partsOf(MONTH_WORD, text, ([word = '', day = '', year = '']) => [year, monthOf(word), day]) ??
    partsOf(DAY_THEN_WORD, text, ([day = '', word = '', year = '']) => [year, monthOf(word), day])
  if (!date) return null
  const [year, month, day] = date.parts.map((part) => part.padStart(2, '0'))
  return { day: `${year?.length === 2 ? `20${year}` : year}-${month}-${day}`, length: date.length }
}

type Parts = [year: string, month: string, day: string]

function partsOf(pattern: RegExp, text: string, order: (groups: string[]) => Parts) {
  const match = pattern.exec(text)
  return match && { parts: order(match.slice(1)), length: match[0].length }
}

/** "September" and "sept" as "9"; what is no month as a month that there is not. */
function monthOf(word: string): string {
  return String(MONTHS.indexOf(word.slice(0, 3)) + 1)
}

/** "8pm", "8:30 p.m.", and "20:00" as "20:00"; blank when it is no time of a day. */
function readClock(text: string): string {
  if (text === 'noon') return '12:00'
  const [, hours, minutes = '00', half] = CLOCK.exec(text) ?? []
  if (hours === undefined || (half === undefined && !/[:.]/.test(text))) return ''
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return ''
  const ofDay = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(ofDay).padStart(2, '0')}:${minutes}`
}

const BEFORE = /^(?:US\$|USD|\$|€|EUR|£)/i
const AFTER = /(?:US\$|USD|\$|€|EUR|£|dollars?)$/i
const NUMBER = /^\d{1,10}(?:[.,' ]\d{1,3}){0,4}$/

/**
 * A price as somebody writes it, "$1,250.00" or "1.250,00 €", as the form takes it: "1250.00". What cannot be read stays,
 * for the form to refuse.
 */
export function readPrice(written: string): string {
  const text = written
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .trim()
    .replace(/^[.,](?=\d\d?$)/, '0$&')
  if (!NUMBER.test(text)) return written
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const decimals = last === -1 ? '' : text.slice(last + 1)
  const isOnlyOne = last !== -1 && text.indexOf(text.charAt(last)) === last
  // Three digits after the only mark are thousands: nobody writes tenths of cents.
  const hasCents = isOnlyOne && decimals.length < 3
  const whole = hasCents ? text.slice(0, last) : text
  return isGrouped(whole) ? whole.replaceAll(/\D/g, '') + (hasCents ? `.${decimals}` : '') : written
}

/** Whether digits stand in groups of three, or in one: "1,250" but not "12,50,0", nor "1,250.000", which is 1,250. */
function isGrouped(whole: string): boolean {
  const [first = '', ...groups] = whole.split(/[.,' ]/)
  const marks = new Set(whole.replaceAll(/\d/g, ''))
  if (groups.length === 0) return true
  return !first.startsWith('0') && marks.size === 1 && groups.every((group) => group.length === 3)
}
