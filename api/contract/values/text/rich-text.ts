import { findMarks } from './find-marks.ts'

/** What a description is made of once read: text, marks and line breaks; nothing else exists. */
export type RichText = RichNode[]
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; children: RichText }

/**
 * Reads `**bold**`, `*italic*` and line breaks; everything else stays the text it is. See product.md#rich-text.
 * A tree rather than HTML, so that markup in a description can only ever be shown, not run.
 */
export function parseRichText(source: string): RichText {
  return parseMarks(source.replace(/\r\n?/g, '\n'))
}

/** A description as plain words, for previews, emails and page descriptions. */
export function plainText(source: string): string {
  return flatten(parseRichText(source)).replace(/\s+/g, ' ').trim()
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
