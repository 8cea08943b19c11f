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
