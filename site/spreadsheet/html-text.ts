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
export function textOfHtml(cell: string): string {
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
