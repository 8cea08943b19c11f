/** How a workbook shows the number of a cell; `in €`: as money that is not ours. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'date and time' | `in ${string}`

/** The currency of a format: "[$MX$-80A]#,##0.00", "£#,##0". */
const CURRENCY = /\[\$([^\]-]{1,10})(?:-[^\][]*)?\]|([€£¥])/
const DOLLARS = /^\s*(?:US)?(?:\$|D)\s*$/i

/** Of the formats that workbooks do not write out, those that are not numbers. */
const BUILT_IN: Record<number, NumberKind> = {
  9: 'percent',
  10: 'percent',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'date and time',
}
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
  BUILT_IN[id] = 'date'
for (const id of [32, 33, 45, 46, 47]) BUILT_IN[id] = 'time'

/** What a number format shows. @param code as a workbook writes it, blank for a built-in one */
export function numberKind(id: number, code = ''): NumberKind {
  if (code === '') return BUILT_IN[id] ?? 'number'
  const [shown = ''] = code
    .replace(/"[^"]*"|\\.|_./g, '')
    .replace(/\[(?![hms]+\])[^[\]]*\]/gi, '')
    .split(';', 1)
  if (/^general$/i.test(shown.trim())) return 'number'
  if (/[yd]|mmm/i.test(shown)) return /h/i.test(shown) ? 'date and time' : 'date'
  if (/[hs]/i.test(shown)) return 'time'
  if (shown.includes('%')) return 'percent'
  const [, symbol, sign] = CURRENCY.exec(code) ?? []
  const currency = symbol ?? sign ?? '$'
  return DOLLARS.test(currency) ? 'number' : `in ${currency.trim()}`
}

/** Numbers have fifteen digits that count; those behind are what calculating left. */
const DIGITS = 15
const MOST_DECIMALS = 20
/** Workbooks count days; this is the first they know. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** Those of older Macs count from 1904. */
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A number as it would be typed: a date "2027-05-12 20:00", a time "20:00", and else so that nobody takes decimals for thousands. */
export function numberText(value: number, kind: NumberKind, countsFrom1904: boolean): string {
  if (kind === 'percent') return `${plainDecimals(value * 100)}%`
  if (kind.startsWith('in ')) return `${kind.slice(3)}${unmistakable(plainDecimals(value))}`
  const isDate = kind === 'date' || kind === 'date and time'
  const days = countsFrom1904 && (isDate || value >= 1) ? value + DAYS_TO_1904 : value
  const isMoment = (isDate || kind === 'time') && value >= 0 && days <= LAST_DAY
  return isMoment ? momentText(days, kind) : unmistakable(plainDecimals(value))
}

/** Eight o'clock may be a moment before. Midnight is the hour of a day alone, unless its format shows hours. */
function momentText(days: number, kind: NumberKind): string {
  const minutes = Math.round((days * DAY_MS) / MINUTE_MS) * MINUTE_MS
  const [day = '', time = ''] = new Date(FIRST_DAY + minutes).toISOString().slice(0, 16).split('T')
  if (days < 1 && kind === 'time') return time
  return time === '00:00' && kind === 'date' ? day : `${day} ${time}`
}

/** A number without exponents, and without what calculating left: 24.994999999999997 is "24.995". */
function plainDecimals(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  const text = String(rounded)
  if (!text.includes('e')) return text
  const digits = [...rounded.toFixed(MOST_DECIMALS)]
  return digits.slice(0, digits.findLastIndex((digit) => digit !== '0') + 1).join('')
}

/** "24.995" as text might be thousands; with a zero it is the number that it is. */
function unmistakable(text: string): string {
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
