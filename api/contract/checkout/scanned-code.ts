/** Whatever the keyboard that a scanner plays makes of the two slashes, and a French one of digits and M. */
const SHORT_LINK = /(?:^|[^a-z0-9])b([^a-z0-9\s])([2-9a-zé"'(\-è_ç,?]{6})$/i
/** No code has an A. */
const PLAIN = /^[2-9B-Z]+$/

const GERMAN = swapping('YZ')
const FRENCH = {
  ...swapping('AQ'),
  ...swapping('WZ'),
  ...Object.fromEntries([...`é"'(-è_ç`].map(toDigit)),
  '?': 'M',
  ',': 'M',
}

/**
 * The codes that a scanned short link may carry, the likeliest first; `null` for what is no short link. A scanner types
 * by another keyboard's layout than the browser reads: slashes become dashes or the like, small letters large ones,
 * and on a German one Y and Z change places. On a French one slashes become "!", digits need Shift, and more letters move.
 */
export function scannedCodes(text: string): string[] | null {
  const [, separator, code] = SHORT_LINK.exec(text.trim()) ?? []
  if (code === undefined) return null
  const typed = code.toUpperCase()
  const read = separator === '/' ? [typed] : [retyped(code, separator === '!' ? FRENCH : GERMAN), typed]
  const codes = [...new Set(read)].filter((one) => PLAIN.test(one))
  return codes.length > 0 ? codes : null
}

function retyped(code: string, layout: Record<string, string>): string {
  return [...code].map((key) => layout[key.toLowerCase()] ?? key.toUpperCase()).join('')
}

function swapping(letters: string): Record<string, string> {
  const [one = '', other = ''] = letters
  return { [one.toLowerCase()]: other, [other.toLowerCase()]: one }
}

/** They stand in order where 2 to 9 are. */
function toDigit(key: string, index: number): [string, string] {
  return [key, String(index + 2)]
}
