/**
 * A text of cells in which quotes that do not close their cell are letters: `"Hamilton" tickets` and `"Unclosed`, as
 * clipboards and people write them. Otherwise such a cell would hold all rows below it.
 */
export function repairQuotes(text: string, delimiter: string): string {
  const parts: string[] = []
  const endOf = (from: number) => {
    let at = from
    while (at < text.length && text[at] !== '\n' && text[at] !== delimiter) at++
    return at
  }
  for (let start = 0; start <= text.length; ) {
    const end = text[start] === '"' ? endOfQuoted(text, start, delimiter) : null
    const unquoted = endOf(start)
    if (end !== null) parts.push(quoted(text.slice(start + 1, end - 1).replaceAll('""', '"')))
    else parts.push(text[start] === '"' ? quoted(text.slice(start, unquoted)) : text.slice(start, unquoted))
    const next = end === null ? unquoted : endOf(end)
    parts.push(text.charAt(next))
    start = next + 1
  }
  return parts.join('')
}

/** Where a cell ends that begins with a quote at `start`; `null` where that quote is a letter. */
function endOfQuoted(text: string, start: number, delimiter: string): number | null {
  let at = text.indexOf('"', start + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) return null
  // No cell of a clipboard holds a tab.
  if (isEnd(text, at + 1, delimiter)) return delimiter === '\t' && text.slice(start, at).includes('\t') ? null : at + 1
  return endOfUndoubled(text, start, at, delimiter)
}

/** Some programs do not double the quotes within a cell: it closes on the same line, before another one begins with a quote. */
function endOfUndoubled(text: string, start: number, first: number, delimiter: string): number | null {
  for (let [before, at] = [start, first]; at >= 0; [before, at] = [at, text.indexOf('"', at + 1)]) {
    if (text[at - 1] === delimiter || text.slice(before, at).includes('\n')) return null
    if (isEnd(text, at + 1, delimiter)) return text.slice(start, at).includes(delimiter) ? at + 1 : null
  }
  return null
}

/** Whether nothing but spaces stand between a quote and the next cell. */
function isEnd(text: string, from: number, delimiter: string): boolean {
  let at = from
  while (text[at] === ' ') at++
  return at >= text.length || text[at] === delimiter || text[at] === '\n'
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
