import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasItalics, parseRichText, plainText, type RichNode, type RichText } from './rich-text.ts'

const text = (words: string): RichNode => ({ kind: 'text', text: words })
const bold = (...children: RichText): RichNode => ({ kind: 'bold', children })
const italic = (...children: RichText): RichNode => ({ kind: 'italic', children })
const lineBreak: RichNode = { kind: 'break' }

test.each<[string, string, RichText]>([
  ['two stars make bold', 'a **b c** d', [text('a '), bold(text('b c')), text(' d')]],
  ['one star makes italic', '*a* b', [italic(text('a')), text(' b')]],
  ['three make both', '***a***', [bold(italic(text('a')))]],
  ['bold may stand in italic', '*a **b** c*', [italic(text('a '), bold(text('b')), text(' c'))]],
  ['a mark may span lines', '**a\nb**', [bold(text('a'), lineBreak, text('b'))]],
])('marks %s', (_rule, source, tree) => {
  expect(parseRichText(source)).toEqual(tree)
})

test.each(['**a', '2 * 3 * 4', '** a **', '*', '****', '*****'])('stars that mark nothing stay: %p', (source) => {
  expect(parseRichText(source)).toEqual([text(source)])
})

test('every kind of line break is one', () => {
  const [a, b, c, d, e] = [text('a'), text('b'), text('c'), text('d'), text('e')]
  const tree = [a, lineBreak, b, lineBreak, c, lineBreak, d, lineBreak, lineBreak, e]
  expect(parseRichText('a\nb\r\nc\rd\n\ne')).toEqual(tree)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '&lt;b&gt; \u202Eevil\u202C z\u0351\u0348\u0353algo',
  '',
])('everything else is text: %p', (source) => {
  expect(parseRichText(source)).toEqual(source ? [text(source)] : [])
})

test('plain words carry neither marks nor line breaks', () => {
  expect(plainText('Two **front-row** seats,\n\n*with* snacks ')).toBe('Two front-row seats, with snacks')
})

/** Stars, spaces and line breaks far more often than anybody types them. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom('*', '**', '***', ' ', '\n', '\r\n', '<b>', 'a'), fc.string({ unit: 'binary' })))
  .map((pieces) => pieces.join(''))

test('whatever is typed is read as text, breaks, bold and italic, and only stars are left out', () => {
  fc.assert(
    fc.property(hostile, (source) => {
      const kept = words(parseRichText(source))
      const typed = source.replace(/\r\n?/g, '\n')
      expect(kept.replaceAll('*', '')).toBe(typed.replaceAll('*', ''))
      expect(kept.length).toBeLessThanOrEqual(typed.length)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2000 stars', '*'.repeat(2000)],
  ['marks that open and never close', '**a '.repeat(500)],
])('%s are read at once', (_what, source) => {
  // Of the processor: other processes may have it meanwhile.
  const before = process.cpuUsage()
  parseRichText(source)
  expect(process.cpuUsage(before).user).toBeLessThan(250_000)
})

/** All text of a tree in order; throws on a node of no known kind, or an empty one. */
function words(nodes: RichText): string {
  return nodes.map(wordsOf).join('')
}

function wordsOf(node: RichNode): string {
  switch (node.kind) {
    case 'break':
      return '\n'
    case 'text':
      expect(node.text).not.toMatch(/^$|[\r\n]/)
      return node.text
    case 'bold':
    case 'italic':
      return words(node.children)
    default:
      throw new Error(`Unknown node ${JSON.stringify(node)}`)
  }
}

test('italics are found, inside bold words too', () => {
  expect(hasItalics(parseRichText('plain, **bold**\nand *italic*'))).toBe(true)
  expect(hasItalics(parseRichText('***both***'))).toBe(true)
  expect(hasItalics(parseRichText('plain and **bold**'))).toBe(false)
})
