import { withoutUnseen } from '../../api/contract/values/address/email-address.ts'
/** Which mark stands before cents: "1,250.00" has a dot there, "1.250,00" a comma. */
export type DecimalMark = '.' | ','

const BEFORE = /^(?:US\$|USD|\$|€|EUR|£)/i
const AFTER = /(?:US\$|USD|\$|€|EUR|£|dollars?)$/i
const FOREIGN = /[€£]|EUR/i
const NUMBER = /^\d{1,10}(?:[.,' ]\d{1,20}){0,4}$/
const CENTS_DIGITS = 2
const THOUSAND_DIGITS = 3

/**
 * A price as somebody writes it, "$1,250.00" or "1.250,00 €", as the form takes it: "1250.00". More than two decimals are
 * rounded, half a cent up. What cannot be read stays, for the form to refuse.
 * @param mark of prices that may be read both ways, "1.250"; `null` leaves them
 */
export function readPrice(written: string, mark: DecimalMark | null): string {
  const text = numberIn(written)
  if (text === null) return written
  const isAmbiguous = isAmbiguousPrice(written)
  if (isAmbiguous && mark === null) return written
  const shown = isAmbiguous ? mark : markShownBy(text)
  const at = shown === null ? -1 : text.lastIndexOf(shown)
  if (at === -1) return readGroups(text) ?? written
  const whole = readGroups(text.slice(0, at))
  return whole === null ? written : rounded(whole, text.slice(at + 1))
}

/** Whether a price may be thousands or have three decimals: "1.250", "1,250". */
export function isAmbiguousPrice(written: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(numberIn(written) ?? '')
}

/** The decimal marks that prices show which can be read in one way only; two where people mixed them. */
export function decimalMarksIn(prices: readonly string[]): Set<DecimalMark> {
  const marks = prices.map((written) => (isAmbiguousPrice(written) ? null : marksIn(numberIn(written) ?? '')))
  return new Set(marks.flatMap((mark) => mark ?? []))
}

/** Whether a price has more decimals than cents have. */
export function hasFractionsOfCents(written: string, mark: DecimalMark | null): boolean {
  const text = numberIn(written) ?? ''
  const shown = isAmbiguousPrice(written) ? mark : markShownBy(text)
  return shown !== null && text.includes(shown) && text.length - text.lastIndexOf(shown) - 1 > CENTS_DIGITS
}

/** Whether a price is in another currency than ours. */
export function isForeign(written: string): boolean {
  return FOREIGN.test(written)
}

/** The lowest price of "$150-200", "$500+", and "about $50"; `null` for what is no such thing. */
export function lowestPrice(written: string): string | null {
  const [, lower = '', upper] =
    /^(?:about |approx(?:\.|imately)? |approx\.|~ ?|est\. ?|from )?([^-–—+]{1,30}?) ?(?:(?:[-–—]|to) ?([^-–—+]{1,30})|\+|and up|or more)?$/i.exec(
      written.replace(/\s+/g, ' ').trim(),
    ) ?? []
  if (lower === '' || lower === written || numberIn(lower) === null) return null
  return upper !== undefined && numberIn(upper) === null ? null : lower
}

/** The number of a price, without its currency; `null` where it is none. */
function numberIn(written: string): string | null {
  const text = withoutUnseen(written.replaceAll(/[\u00a0\u202f]/g, ' '))
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .trim()
    .replace(/^[.,](?=\d+$)/, '0$&')
  return NUMBER.test(text) ? text : null
}

function marksIn(text: string): DecimalMark | null {
  const shown = markShownBy(text)
  if (shown !== null && text.includes(shown)) return shown
  // Thousands alone tell of the other mark: "1.250.000".
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(text)) return ','
  return /^\d{1,3}(,\d{3}){2,}$/.test(text) ? '.' : null
}

/** The mark before the decimals of a number; `null` where it has none, or might have three. */
function markShownBy(text: string): DecimalMark | null {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at === -1) return null
  const mark = text.charAt(at) === '.' ? '.' : ','
  if (text.indexOf(mark) !== at) return null
  const hasGroups = /[.,' ]/.test(text.slice(0, at))
  const decimals = text.length - at - 1
  if (decimals !== THOUSAND_DIGITS) return mark
  // "0.125" and "1250.125" are no thousands; "1,250.000" may be anything.
  return !hasGroups && !isAmbiguousPrice(text) ? mark : null
}

/** "1,250" or "1250" as digits; `null` where digits do not stand in groups of three. */
function readGroups(whole: string): string | null {
  const [first = '', ...groups] = whole.split(/[.,' ]/)
  if (groups.length === 0) return whole
  const marks = new Set(whole.replaceAll(/\d/g, ''))
  const isGrouped = first.length <= THOUSAND_DIGITS && !first.startsWith('0') && marks.size === 1
  return isGrouped && groups.every((group) => group.length === THOUSAND_DIGITS) ? first + groups.join('') : null
}

/** A number with as many decimals as cents have, half a cent up. */
function rounded(whole: string, decimals: string): string {
  if (decimals.length <= CENTS_DIGITS) return `${whole}.${decimals}`
  const cents = BigInt(whole + decimals.slice(0, CENTS_DIGITS)) + (decimals.charAt(CENTS_DIGITS) >= '5' ? 1n : 0n)
  const digits = cents.toString().padStart(CENTS_DIGITS + 1, '0')
  return `${digits.slice(0, -CENTS_DIGITS)}.${digits.slice(-CENTS_DIGITS)}`
}
