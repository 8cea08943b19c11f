/** What a description is made of once read: text, marks and line breaks; nothing else exists. */
export type RichText = RichNode[]
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; children: RichText }

/**
 * Reads `**bold**`, `*italic*` and line breaks; everything else stays the text it is. See product#rich-text.
 * A tree rather than HTML, so that markup in a description can only ever be shown, not run.
 */
export function parseRichText(source: string): RichText {
  return parseMarks(source.replace(/\r\n?/g, '\n'))
}

/** A description as plain words, for previews, emails and page descriptions. */
export function plainText(source: string): string {
  return flatten(parseRichText(source)).replace(/\s+/g, ' ').trim()
}

/** Whether a description says more than the title: an item that was imported without one has its title there. */
export function saysMore({ title, description }: { title: string; description: string }): boolean {
  return description.trim() !== title
}

/** Whether some of it is italic, which is set in a font of its own. */
export function hasItalics(nodes: RichText): boolean {
  return nodes.some((node) => node.kind === 'italic' || (node.kind === 'bold' && hasItalics(node.children)))
}

function parseMarks(source: string): RichText {
  const nodes: RichText = []
  let read = 0
  for (const { kind, from, to, words } of findMarks(source)) {
    nodes.push(...parseLines(source.slice(read, from)), { kind, children: parseMarks(source.slice(...words)) })
    read = to
  }
  return [...nodes, ...parseLines(source.slice(read))]
}

function parseLines(text: string): RichText {
  return text
    .split('\n')
    .flatMap<RichNode>((line, index) => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line ? [{ kind: 'text', text: line } as const] : []),
    ])
}

function flatten(nodes: RichText): string {
  return nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : flatten(node.children)))
    .join('')
}

/** Words that are bold or italic: where their stars begin and end, and where the words do. */
interface Mark {
  kind: 'bold' | 'italic'
  from: number
  to: number
  words: [from: number, to: number]
}

/** Stars in a row, and whether words touch them. */
interface Row {
  from: number
  length: number
  opens: boolean
  closes: boolean
}

/**
 * The marks of a text, in order, without those inside of others. A mark touches its words; one more star may come
 * between, as in ***both***. A row of other lengths stays text at its end, and what opens and never closes is text.
 *
 * Looks at each row of stars twice: a regular expression would search the rest of the text from each of them.
 */
function findMarks(text: string): Mark[] {
  const rows = rowsIn(text)
  const [bold, italic] = [closersAfter(rows, [2, 3]), closersAfter(rows, [1])]
  const marks: Mark[] = []
  for (let at = 0; at < rows.length; at++) {
    const [boldEnd, italicEnd] = [bold[at] ?? null, italic[at] ?? null]
    const row = rows[at]
    if (!row?.opens) continue
    const end = row.length >= 2 && boldEnd !== null ? boldEnd : italicEnd
    const closer = end === null ? undefined : rows[end]
    if (end === null || !closer) continue
    marks.push(end === boldEnd ? boldBetween(row, closer) : italicBetween(row, closer))
    at = end
  }
  return marks
}

function rowsIn(text: string): Row[] {
  return Array.from(text.matchAll(/\*+/g), ({ index, 0: stars }) => ({
    from: index,
    length: stars.length,
    opens: isWord(text[index + stars.length]),
    closes: isWord(text[index - 1]),
  }))
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && !/\s/.test(character)
}

/** For each row, which one after it is the first to close with so many stars. */
function closersAfter(rows: Row[], lengths: number[]): (number | null)[] {
  const closers: (number | null)[] = []
  let next: number | null = null
  for (let at = rows.length - 1; at >= 0; at--) {
    closers[at] = next
    const row = rows[at]
    if (row?.closes && lengths.includes(row.length)) next = at
  }
  return closers
}

function boldBetween(opener: Row, closer: Row): Mark {
  const from = opener.from + opener.length - Math.min(opener.length, 3)
  const to = closer.from + closer.length
  return { kind: 'bold', from, to, words: [from + 2, to - 2] }
}

function italicBetween(opener: Row, closer: Row): Mark {
  const from = opener.from + opener.length - 1
  return { kind: 'italic', from, to: closer.from + 1, words: [from + 1, closer.from] }
}
