/** Whatever the keyboard that a scanner plays makes of the two slashes. */
const SHORT_LINK = /(?:^|[^a-z0-9])b([^a-z0-9\s])([2-9a-z]{6})$/i

/**
 * The codes that a scanned short link may carry, the likeliest first; `null` for what is no short link. A scanner types
 * by another keyboard's layout than the browser reads: slashes become dashes or the like, small letters large ones,
 * and on a German one Y and Z change places.
 */
export function scannedCodes(text: string): string[] | null {
  const [, separator, code] = SHORT_LINK.exec(text.trim()) ?? []
  if (code === undefined) return null
  const read = code.toUpperCase()
  const swapped = read.replace(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'))
  return separator === '/' || swapped === read ? [read] : [swapped, read]
}
